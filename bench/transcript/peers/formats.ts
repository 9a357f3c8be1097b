import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';

interface Spoken {
  startMs: number;
  endMs: number;
  speaker: string;
  words: { startMs: number; endMs: number; text: string }[];
}

/** The line's words with times, which our transcripts lack: the line's time is divided evenly. */
function toWords({ startMs, endMs, text }: TranscriptLine): Spoken {
  const [, speaker = '', said = ''] = /^(?:(.+?): )?(.*)$/.exec(text) ?? [];
  const all = said.split(' ');
  const at = (index: number) => Math.round(startMs + ((endMs - startMs) * index) / all.length);
  const words = all.map((word, index) => ({ startMs: at(index), endMs: at(index + 1), text: word }));
  return { startMs, endMs, speaker, words };
}

/** The JSON of BBC's Digital Paper Edit, which both editors read: a paragraph for each line. */
export function paperEdit(lines: readonly TranscriptLine[]): string {
  const spoken = lines.map(toWords);
  const words = spoken.flatMap((line) => line.words);
  return JSON.stringify({
    words: words.map(({ startMs, endMs, text }, id) => ({ id, start: startMs / 1000, end: endMs / 1000, text })),
    paragraphs: spoken.map(({ startMs, endMs, speaker }, id) => ({
      id,
      start: startMs / 1000,
      end: endMs / 1000,
      speaker,
    })),
  });
}

/** A hypertranscript: a paragraph for each line. The words of the bench need no escaping. */
export function hypertranscript(lines: readonly TranscriptLine[]): string {
  const span = (startMs: number, endMs: number, text: string, more = '') =>
    `<span data-m="${startMs}" data-d="${endMs - startMs}"${more}>${text} </span>`;
  return lines
    .map(toWords)
    .map(({ startMs, speaker, words }) => {
      const name = speaker ? span(startMs, startMs, `${speaker}:`, ' class="speaker"') : '';
      return `<p>${name}${words.map((word) => span(word.startMs, word.endMs, word.text)).join('')}</p>`;
    })
    .join('\n');
}
