/** What results are sorted and filtered by. Read when the recording was indexed; access is always read live. */
export interface RecordingFacts {
  title: string;
  narrator: string;
  place: string;
  date: string;
  /** The folded title and narrator, in which what was typed is also found inside words. */
  names: string;
  /** Tags on its lines. */
  tags: readonly number[];
  /** Decades that are spoken of: 1950. */
  decades: readonly number[];
  hasPhotos: boolean;
}
