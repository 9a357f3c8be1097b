/** The folded names of all recordings as one text: to look through thousands of short texts takes ten times longer. */
export class NameList {
  readonly #recordings: readonly string[];
  readonly #text: string;
  /** Where the names of each recording end in the text. */
  readonly #ends: readonly number[];

  constructor(recordings: ReadonlyMap<string, { readonly names: string }>) {
    this.#recordings = [...recordings.keys()];
    const names = [...recordings.values()].map((facts) => `${facts.names}\n`);
    let end = 0;
    this.#ends = names.map(({ length }) => (end += length));
    this.#text = names.join('');
  }

  /** The recordings with names that contain a folded text, which has no line breaks. */
  containing(folded: string): string[] {
    const found: string[] = [];
    let index = 0;
    for (let at = this.#text.indexOf(folded); at >= 0; at = this.#text.indexOf(folded, this.#ends[index])) {
      while ((this.#ends[index] as number) <= at) index++;
      found.push(this.#recordings[index] as string);
    }
    return found;
  }
}
