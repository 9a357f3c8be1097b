/** What the utterances of a TEI file refer to. */
export interface TeiSource {
  /** Id of a moment → milliseconds. */
  moments: ReadonlyMap<string, number>;
  /** Id of a person → name. */
  names: ReadonlyMap<string, string>;
  /** Whether white space in utterances is part of the text instead of the file's formatting. */
  keepsSpace: boolean;
}
