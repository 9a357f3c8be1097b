import { formatTimecode } from '@glosy/core/time/timecode';
import playSvg from 'bootstrap-icons/icons/play-fill.svg?raw';
import { type KeyboardEvent, useRef } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LineTimes } from '../document/retime-lines.ts';
import { commandOf, useShownKeys } from '../keys/key-map.ts';
import type { AlignmentRow } from './alignment-rows.ts';

interface AlignmentItemProps {
  row: AlignmentRow;
  isChosen: boolean;
  onToggle: () => void;
  onPlay: (times: LineTimes) => void;
}

const doubtWords = {
  far: 'Ten napis przesunąłby się daleko, a sąsiednie nie. Posłuchaj obu miejsc.',
  unheard: 'Większości jego słów nie usłyszano: czas według sąsiednich napisów.',
};

/**
 * One line: both times, playable, and whether the new ones are applied. The key that plays a line plays them
 * alternately.
 */
export function AlignmentItem({
  row: { line, found, heardPart, doubt },
  isChosen,
  onToggle,
  onPlay,
}: AlignmentItemProps) {
  const keys = useShownKeys('playLine');
  const plays = useRef(0);

  function handleKeyDown(event: KeyboardEvent): void {
    if (commandOf(event.nativeEvent)?.id !== 'playLine') return;
    event.preventDefault();
    onPlay(plays.current++ % 2 === 0 ? found : line);
  }

  return (
    <li className="align-item" onKeyDown={handleKeyDown}>
      <Check
        label={`${formatTimecode(line.startMs / 1000)} → ${formatTimecode(found.startMs / 1000)} (${shiftText(found.startMs - line.startMs)})`}
        isChecked={isChosen}
        onChange={onToggle}
      />
      <p className="align-text">{line.text === '' ? '(pusty napis)' : line.text}</p>
      {doubt && <p className="align-doubt">{doubtWords[doubt]}</p>}
      <div className="align-plays note">
        <PlayButton word="Posłuchaj teraz" keys={keys} onPlay={() => onPlay(line)} />
        <PlayButton word="Posłuchaj po zmianie" keys={keys} onPlay={() => onPlay(found)} />
        {heardPart !== null && <span>usłyszano {Math.round(heardPart * 100)} % słów</span>}
      </div>
    </li>
  );
}

function PlayButton({ word, keys, onPlay }: { word: string; keys: string | undefined; onPlay: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon svg={playSvg} />}
      title={keys ? `${keys}: oba miejsca na przemian` : undefined}
      onClick={onPlay}
    >
      {word}
    </Button>
  );
}

/** `o 1,5 s później`, `o 3 min 20 s wcześniej`. */
function shiftText(byMs: number): string {
  const seconds = Math.round(Math.abs(byMs) / 100) / 10;
  if (seconds === 0) return 'inny koniec';
  const whole = Math.round(seconds);
  const length = seconds < 60 ? `${polishNumber(seconds)} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `o ${length} ${byMs < 0 ? 'wcześniej' : 'później'}`;
}
