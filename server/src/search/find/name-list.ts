import { fold } from '@glosy/core/fold';
import type { RecordingFacts } from '../recording-facts.ts';

type Names = Pick<RecordingFacts, 'names' | 'signature' | 'date'>;

/** The folded names of all recordings as one text: to look through thousands of short texts takes ten times longer. */
export class NameList {
  readonly #recordings: readonly { readonly key: string; readonly signature: string; readonly date: string }[];
  readonly #text: string;
  /** Where the names of each recording end in the text. */
  readonly #ends: readonly number[];

  constructor(recordings: ReadonlyMap<string, Names>) {
    this.#recordings = [...recordings].map(([key, { signature, date }]) => ({
      key,
      signature: compactOf(signature),
      date,
    }));
    const names = [...recordings.values()].map((facts) => `${facts.names}\n`);
    let end = 0;
    this.#ends = names.map(({ length }) => (end += length));
    this.#text = names.join('');
  }

  /** The recordings with names that contain a folded text, which has no line breaks; at the start of a word, or inside too. */
  containing(folded: string, insideToo: boolean): string[] {
    const found: string[] = [];
    let index = 0;
    for (let at = this.#text.indexOf(folded); at >= 0; ) {
      while ((this.#ends[index] as number) <= at) index++;
      const isMeant = insideToo || !isLetter.test(this.#text[at - 1] ?? '');
      if (isMeant) found.push((this.#recordings[index] as { key: string }).key);
      at = this.#text.indexOf(folded, isMeant ? this.#ends[index] : at + 1);
    }
    return found;
  }

  /** The recordings with a signature, whatever its letter case and hyphens, or made on a day or in a month. */
  called(signature: string, date: string | undefined): string[] {
    const compact = compactOf(signature);
    return this.#recordings
      .filter((one) => one.signature === compact || (date !== undefined && one.date.startsWith(date)))
      .map(({ key }) => key);
  }
}

const isLetter = /[\p{L}\p{N}]/u;

const compactOf = (signature: string) => fold(signature).replace(/[^\p{L}\p{N}]/gu, '');
