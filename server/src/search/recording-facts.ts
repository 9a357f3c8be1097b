/** What results are sorted and filtered by. Read when the recording was indexed; access is always read live. */
export interface RecordingFacts {
  signature: string;
  title: string;
  narrator: string;
  place: string;
  date: string;
  /** The folded title and narrator, in which what was typed is looked for. */
  names: string;
  /** Tags on its lines. */
  tags: readonly number[];
  /** Decades that are spoken of: 1950. */
  decades: readonly number[];
  hasPhotos: boolean;
}
