import { type Tag, tagTypeNames } from '../../recording/tag.ts';
import { writeListCell } from './list-cell.ts';

/** A tag with the recordings of its occurrences that the list's reader may see. */
export interface ListedTag extends Tag {
  occurrences: number;
  /** Signatures. */
  recordings: readonly string[];
}

/** The columns of the list of tags, in their order. */
export const tagColumns: readonly { heading: string; write(tag: ListedTag): string }[] = [
  { heading: 'Numer', write: ({ id }) => String(id) },
  { heading: 'Tag', write: ({ name }) => name },
  { heading: 'Rodzaj', write: ({ type }) => tagTypeNames[type] },
  { heading: 'Liczba nagrań', write: ({ recordings_count }) => String(recordings_count) },
  { heading: 'Liczba wystąpień', write: ({ occurrences }) => String(occurrences) },
  { heading: 'Nagrania', write: ({ recordings }) => writeListCell(recordings) },
];
