import '../../../ui/form/form-controls.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import playSvg from 'bootstrap-icons/icons/play-fill.svg?raw';
import { useId } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { examplesOf, type Voice } from './voices.ts';

interface VoiceItemProps {
  voice: Voice;
  name: string;
  error: string | undefined;
  /** Warning that the voice will be merged with others; null without a merge. */
  merge: string | null;
  offered: readonly string[];
  onName: (name: string) => void;
  /** Absent without sound. */
  onPlay: ((line: EditorLine) => void) | undefined;
}

/** One speaker: their share, some of their lines to play, and their name. */
export function VoiceItem({ voice, name, error, merge, offered, onName, onPlay }: VoiceItemProps) {
  const id = useId();
  const { speaker, lines, totalMs } = voice;
  const title = speaker ?? 'Bez mówcy';
  return (
    <li className="voice-item">
      <h3 className="voice-title">
        {title}{' '}
        <span className="voice-share note">
          {polishCount(lines.length, 'napis', 'napisy', 'napisów')}, {formatTimecode(totalMs / 1000)}
        </span>
      </h3>
      <ul className="voice-examples" aria-label={`Przykłady: ${title}`}>
        {examplesOf(voice).map((line) => (
          <li key={line.id}>
            <Example line={line} onPlay={onPlay} />
          </li>
        ))}
      </ul>
      <div>
        <FormField label={speaker === null ? 'Kto mówi w tych napisach' : `„${speaker}” to`} error={error}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              list={`${id}-names`}
              autoComplete="off"
              value={name}
              onChange={({ target }) => onName(target.value)}
            />
          )}
        </FormField>
        <p role="status" className="voice-merge">
          {merge}
        </p>
      </div>
      <datalist id={`${id}-names`}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </li>
  );
}

function Example({ line, onPlay }: Pick<VoiceItemProps, 'onPlay'> & { line: EditorLine }) {
  const words = (
    <>
      <span className="voice-example-time">{formatTimecode(line.startMs / 1000)}</span>{' '}
      <span className="voice-example-text">{splitSpeaker(line.text).words}</span>
    </>
  );
  if (!onPlay) return <div className="voice-example">{words}</div>;
  return (
    <button type="button" className="btn btn-quiet voice-example" onClick={() => onPlay(line)}>
      <Icon svg={playSvg} />
      <span className="visually-hidden">Posłuchaj</span> {words}
    </button>
  );
}
