import { unkeptIn } from '@glosy/core/transcript/line-text';

const unkeptSentences = {
  arrow: 'Zamiast „-->” zapiszemy „→”: w pliku z napisami taki znak oznacza czas.',
  formatting: 'Znaczników formatowania, na przykład <i>, nie zapisujemy: zostaną same słowa.',
};

/** Names what the saved line will not have, as it is typed; null when it will have all. */
export function unkeptWords(text: string): string | null {
  const unkept = unkeptIn(text);
  return unkept && unkeptSentences[unkept];
}

/** The same for several lines: what the first of them will not have. */
export function firstUnkept(texts: Iterable<string>): string | null {
  return [...texts].map(unkeptWords).find((words) => words !== null) ?? null;
}
