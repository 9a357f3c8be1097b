import './closures.scss';
import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { polishNumber } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { announce } from '../../ui/status-line.tsx';
import { PassageSound } from '../player/sound/passage-sound.ts';
import { clockChecksQuery, confirmTimesOf } from './clock-checks.queries.ts';
import { EdgeButton } from './edge-button.tsx';

/** The tab of recordings whose times need a check; null if there were none since the page was opened. */
export function useClockChecksTab(): { label: string; content: ReactNode } | null {
  const checks = useQuery(clockChecksQuery()).data;
  const [wasShown, setShown] = useState(false);
  if (checks && checks.length > 0 && !wasShown) setShown(true);
  if (!checks || !(wasShown || checks.length > 0)) return null;
  return {
    label: `Sprawdź zamknięte fragmenty (${polishNumber(checks.length)})`,
    content: <ClockChecks checks={checks} />,
  };
}

function ClockChecks({ checks }: { checks: readonly ClockCheck[] }) {
  const [sound] = useState(() => new PassageSound());
  useEffect(() => sound.stop, [sound]);
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={heading} className="clock-checks-intro" tabIndex={-1}>
        Przeglądarki źle odmierzają czas w plikach MP3 o zmiennej przepływności i sklejonych. Do niedawna zespół słuchał
        oryginałów, więc w tych nagraniach czasy mogły zostać ustawione w złym miejscu. Posłuchaj początku i końca
        każdego fragmentu, popraw czasy, które się nie zgadzają, i oznacz nagranie jako sprawdzone.
      </p>
      {checks.length === 0 && <EmptyPanel>Wszystkie nagrania są sprawdzone.</EmptyPanel>}
      <ul className="clock-checks">
        {checks.map((check) => (
          <ClockCheckItem
            key={`${check.recording}/${check.audio_file}`}
            check={check}
            sound={sound}
            onChecked={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}

interface ClockCheckItemProps {
  check: ClockCheck;
  sound: PassageSound;
  onChecked: () => void;
}

function ClockCheckItem({ check, sound, onChecked }: ClockCheckItemProps) {
  const { recording, title, audio_file, closed } = check;
  const confirming = useMutation({
    mutationFn: () => confirmTimesOf(recording, audio_file),
    onSuccess: () => {
      sound.stop();
      announce(`Oznaczono jako sprawdzone: ${audio_file}.`);
      onChecked();
    },
  });
  return (
    <li className="card clock-check">
      <h2 className="clock-check-title">
        <Link to={paths.recordingEdit(recording)}>{title}</Link>
      </h2>
      <p className="text-soft">
        {audio_file}
        {handSetWords(check)}
      </p>
      <ul className="clock-check-edges">
        {closed.map((range) => (
          <li key={`${range.start}-${range.end}`}>
            <EdgeButton sound={sound} place={check} range={range} edge="start" />
            <EdgeButton sound={sound} place={check} range={range} edge="end" />
          </li>
        ))}
      </ul>
      {confirming.error && (
        <Alert kind="error">{messageOf(confirming.error, 'Nie udało się zapisać. Spróbuj ponownie.')}</Alert>
      )}
      <Button
        aria-label={`Oznacz jako sprawdzone: ${audio_file}`}
        isBusy={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        Oznacz jako sprawdzone
      </Button>
    </li>
  );
}

function handSetWords({ isEdited, hasChapters }: ClockCheck): string {
  const words = [isEdited && 'napisy', hasChapters && 'rozdziały'].filter(Boolean);
  return words.length === 0 ? '' : ` · sprawdź też ${words.join(' i ')}`;
}
