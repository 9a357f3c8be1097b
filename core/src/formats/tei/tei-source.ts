/** What the utterances of a TEI file refer to. */
export interface TeiSource {
  /** Id of a moment → milliseconds. */
  moments: ReadonlyMap<string, number>;
  /** Id of a person → name. */
  names: ReadonlyMap<string, string>;
  /** Whether white space in utterances was said, and not made by whatever wrote the file. */
  keepsSpace: boolean;
}
