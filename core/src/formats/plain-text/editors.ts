import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { formatMilliseconds } from '../../time/timecode.ts';
import { nameTurns, type Utterance } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { textOfHtml } from './html-text.ts';
import { readPlainText } from './read-plain-text.ts';

/** oTranscribe: JSON with the HTML of its editor, whose `span.timestamp` hold seconds. @throws UnreadableFileError */
export function readOtranscribe(text: string, repairs: Repair[]): TranscriptLine[] {
  let html: unknown;
  try {
    ({ text: html } = JSON.parse(text.replace(/^\uFEFF/, '')) as { text?: unknown });
  } catch {
    throw new UnreadableFileError('To nie jest poprawny plik oTranscribe.');
  }
  if (typeof html !== 'string') throw new UnreadableFileError('W tym pliku oTranscribe nie ma tekstu.');
  const marked = html.replace(
    /<span\b[^>]*\bdata-timestamp=["']([\d.]+)["'][^>]*>[\s\S]*?<\/span>/gi,
    (_, seconds: string) => {
      return ` [${formatMilliseconds(Math.round(Number(seconds) * 1000), '.')}] `;
    },
  );
  // A mark within a paragraph begins a new line.
  const rows = textOfHtml(marked).replace(/(\S[^\S\n]*)(\[[\d:.]+\][^\S\n]*)(?=[^\s[])/g, '$1\n$2');
  return readPlainText(rows, repairs);
}

/** noScribe: HTML with anchors named `ts_START_END_SPEAKER`, in milliseconds. */
const anchor = /<a\b[^>]*\bname="ts_(\d+)_(\d+)_([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi;

/** Lines of an HTML file: noScribe's, or paragraphs with times. @throws UnreadableFileError */
export function readHtml(html: string, repairs: Repair[]): TranscriptLine[] {
  const said = [...html.matchAll(anchor)].map(([, start, end, label = '', inner = '']): Utterance => {
    const speaker = textOfHtml(label).replace(/^\/\//, '') || null;
    const words = textOfHtml(inner).trim();
    // At the start of a turn the words repeat the label; pauses are in round brackets and have no speaker.
    const text = speaker !== null && words.startsWith(`${speaker}:`) ? words.slice(speaker.length + 1) : words;
    return { startMs: Number(start), endMs: Number(end), text: text.trim().replace(/^\[[\d:]+\]\s*/, ''), speaker };
  });
  return said.length > 0 ? nameTurns(said) : readPlainText(textOfHtml(html), repairs);
}
