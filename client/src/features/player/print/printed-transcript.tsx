import './printed-transcript.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { useIsPrinting } from './use-printing.ts';

/** Every line of a transcript for printing: the screen page has only the visible lines. */
export function PrintedTranscript({ lines }: { lines: readonly TranscriptLine[] }) {
  if (!useIsPrinting()) return null;
  return (
    <ol className="printed-transcript" aria-label="Transkrypcja do druku">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change while they are printed
        <PrintedLine key={index} line={line} />
      ))}
    </ol>
  );
}

function PrintedLine({ line: { startMs, text } }: { line: TranscriptLine }) {
  const { speaker, words } = splitSpeaker(text);
  const end = speaker === null ? 0 : text.length - words.length;
  return (
    <li>
      <span className="printed-time">{formatTimecode(startMs / 1000)}</span>
      <span className="printed-text">
        {end > 0 && <b>{text.slice(0, end)}</b>}
        {text.slice(end)}
      </span>
    </li>
  );
}
