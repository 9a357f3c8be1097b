import './speakers-dialog.scss';
import { isSpeakerName, type LineSpeaker, speakersOf } from '@glosy/core/line-speakers';
import { isNumberedVoice } from '@glosy/core/speaker';
import { useCallback, useMemo, useState } from 'react';
import { polishCount } from '../../../lib/polish-number.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { changedTexts } from './give-other-speaker.ts';
import { VoiceItem } from './voice-item.tsx';
import { type Voice, voicesOf } from './voices.ts';

export interface SpeakersDialogProps {
  lines: readonly EditorLine[];
  /** Of the people in the recording. */
  people: readonly string[];
  onPlay: ((line: EditorLine) => void) | undefined;
  /** Returns why it was refused, or null. */
  onApply: (texts: ReadonlyMap<LineId, string>) => string | null;
  onClose: () => void;
}

const badName =
  'Nazwa to najwyżej cztery wyrazy, każdy wielką literą, bez dwukropka, na przykład: Anna Nowak. Bez „dr” i „pani”.';

/** Everyone who speaks in the transcript, to be heard and named; a name changes on all lines in one undo step. */
export function SpeakersDialog({ lines, people, onPlay, onApply, onClose }: SpeakersDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<LineSpeaker, string>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const speakers = useMemo(() => speakersOf(lines), [lines]);
  const voices = useMemo(() => voicesOf(lines, speakers), [lines, speakers]);
  const nameOf = useCallback((speaker: LineSpeaker) => tidy(typed.get(speaker) ?? '') || speaker, [typed]);
  const texts = useMemo(() => changedTexts(lines, speakers.map(nameOf)), [lines, speakers, nameOf]);
  const isWrong = (name: LineSpeaker) => name !== null && !isSpeakerName(name);
  const offered = [...new Set([...people, ...voices.map(({ speaker }) => speaker).filter(isNamed)])];

  const isMerging = voices.some((voice) => mergeSentence(voices, nameOf, voice) !== null);

  function apply(): void {
    const refused = onApply(texts);
    setRefusal(refused);
    if (refused !== null) return;
    announce(`Zmieniono: ${polishCount(texts.size, 'napis', 'napisy', 'napisów')}. Zmianę można cofnąć.`);
    onClose();
  }

  return (
    <Dialog
      title="Mówcy"
      size="wide"
      className="speakers-dialog"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button disabled={texts.size === 0 || voices.some(({ speaker }) => isWrong(nameOf(speaker)))} onClick={apply}>
            {isMerging ? 'Zmień nazwy i połącz' : 'Zmień nazwy'}
          </Button>
        </>
      }
    >
      <p className="speakers-hint">
        Nazwa zmieni się we wszystkich napisach tej osoby, a całą zmianę cofniesz jednym „Cofnij”. Dwie osoby o tej
        samej nazwie staną się jedną.
      </p>
      <ul className="voice-list">
        {voices.map((voice) => (
          <VoiceItem
            key={voice.speaker ?? ''}
            voice={voice}
            name={typed.get(voice.speaker) ?? (isNamed(voice.speaker) ? voice.speaker : '')}
            error={isWrong(nameOf(voice.speaker)) ? badName : undefined}
            merge={mergeSentence(voices, nameOf, voice)}
            offered={offered}
            onName={(next) => setTyped(new Map(typed).set(voice.speaker, next))}
            onPlay={onPlay}
          />
        ))}
      </ul>
      {refusal && <Alert kind="error">{refusal}</Alert>}
    </Dialog>
  );
}

/** That this voice becomes one with others, before it happens: only undoing takes them apart again. */
function mergeSentence(voices: readonly Voice[], nameOf: (speaker: LineSpeaker) => LineSpeaker, voice: Voice) {
  const name = nameOf(voice.speaker);
  const others = voices.filter((other) => other !== voice && nameOf(other.speaker) === name);
  if (name === null || others.length === 0) return null;
  const shown = others.map(({ speaker }) => (speaker === null ? 'napisy bez mówcy' : `„${speaker}”`)).join(', ');
  const count = [voice, ...others].reduce((sum, { lines }) => sum + lines.length, 0);
  return `To będzie jedna osoba z: ${shown} (razem ${polishCount(count, 'napis', 'napisy', 'napisów')}). Rozdzieli je tylko „Cofnij”.`;
}

function isNamed(speaker: LineSpeaker): speaker is string {
  return speaker !== null && !isNumberedVoice(speaker);
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
