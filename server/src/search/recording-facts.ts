/** Values for sorting and filtering results. Read when the recording was indexed; access is always read live. */
export interface RecordingFacts {
  signature: string;
  title: string;
  narrator: string;
  place: string;
  date: string;
  /** The folded title and narrator, in which the typed text is searched. */
  names: string;
  /** Tags on its lines. */
  tags: readonly number[];
  /** Decades that are mentioned: 1950. */
  decades: readonly number[];
  hasPhotos: boolean;
}
