import { unkeptIn } from '@glosy/core/transcript/line-text';

const unkeptSentences = {
  arrow: 'Zamiast „-->” zapiszemy „→”: w pliku z napisami taki znak oznacza czas.',
  formatting: 'Znaczników formatowania, na przykład <i>, nie zapisujemy: zostaną same słowa.',
};

/** Names formatting that saving will remove from a typed line; null when nothing will be removed. */
export function unkeptWords(text: string): string | null {
  const unkept = unkeptIn(text);
  return unkept && unkeptSentences[unkept];
}

/** The same for several lines: the message for the first of them. */
export function firstUnkept(texts: Iterable<string>): string | null {
  return [...texts].map(unkeptWords).find((words) => words !== null) ?? null;
}
