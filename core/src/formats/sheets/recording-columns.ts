import { publishedLabels } from '../../recording/publishing.ts';
import { proofreadingLabels, type Recording } from '../../recording/recording.ts';
import type { RecordingField } from '../../recording/recording-fields.ts';
import { recordingFieldLabels } from '../../recording/recording-labels.ts';
import { formatTimecode } from '../../time/timecode.ts';
import { writeListCell } from './list-cell.ts';

export interface RecordingColumn {
  /**
   * Stable name: a field of the recording; `version`, from which a changed row starts; or `updatedAt`. A table may have
   * keys in its first row instead of headings.
   */
  readonly key: RecordingField | 'version' | 'updatedAt';
  /** In the first row. */
  readonly heading: string;
  /** Whether importing the table again may change the field. */
  readonly isEditable: boolean;
  /** The text of a cell, not yet neutralised for spreadsheets. */
  write(recording: Recording): string;
}

/** Words for fields with fixed choices. */
export const accessCells: Record<Recording['access']['restrictions'], string> = {
  public: 'publiczne',
  private: 'niepubliczne',
};
export const yesCell = 'tak';
export const noCell = 'nie';

const editable = (key: RecordingField, write: RecordingColumn['write']): RecordingColumn => ({
  key,
  heading: recordingFieldLabels[key],
  isEditable: true,
  write,
});
const fixed = (key: RecordingField, write: RecordingColumn['write']): RecordingColumn => ({
  ...editable(key, write),
  isEditable: false,
});

/** The columns of the list of recordings, in their order. Lists are written by `writeListCell`. */
export const recordingColumns: readonly RecordingColumn[] = [
  fixed('metadata.signature', ({ metadata }) => metadata.signature),
  { key: 'version', heading: 'Wersja', isEditable: false, write: ({ version }) => String(version) },
  editable('metadata.title', ({ metadata }) => metadata.title),
  editable('metadata.date', ({ metadata }) => metadata.date),
  editable('metadata.location', ({ metadata }) => metadata.location),
  editable('metadata.duration', ({ metadata }) => metadata.duration),
  editable('metadata.interviewer', ({ metadata }) => metadata.interviewer),
  editable('metadata.interviewee.name', ({ metadata }) => metadata.interviewee.name),
  editable('metadata.interviewee.biography', ({ metadata }) => metadata.interviewee.biography),
  editable('description.summary', ({ description }) => description.summary),
  editable('description.indexes.geographical', ({ description }) => writeListCell(description.indexes.geographical)),
  editable('description.indexes.personal', ({ description }) => writeListCell(description.indexes.personal)),
  editable('description.indexes.subject', ({ description }) => writeListCell(description.indexes.subject)),
  fixed('description.timeline', ({ description }) =>
    description.timeline.map(({ start, text }) => `${formatTimecode(start)} ${text}`).join('\n'),
  ),
  editable('catalogue.languages', ({ catalogue }) => writeListCell(catalogue.languages)),
  editable('catalogue.edtf', ({ catalogue }) => catalogue.edtf),
  editable('catalogue.period', ({ catalogue }) => catalogue.period),
  editable('catalogue.series', ({ catalogue }) => catalogue.series),
  editable('catalogue.publicPersons', ({ catalogue }) => writeListCell(catalogue.publicPersons)),
  editable('catalogue.licence', ({ catalogue }) => catalogue.licence),
  editable('technical.format', ({ technical }) => technical.format),
  fixed('technical.storage', ({ technical }) => writeListCell(technical.storage)),
  fixed('technical.transcripts', ({ technical }) => writeListCell(technical.transcripts.map(({ srtFile }) => srtFile))),
  editable('access.restrictions', ({ access }) => accessCells[access.restrictions]),
  editable('access.rights', ({ access }) => access.rights),
  editable('access.downloadable', ({ access }) => (access.downloadable ? yesCell : noCell)),
  editable('access.published', ({ access }) => publishedLabels[access.published]),
  fixed('proofreading.status', ({ proofreading }) => proofreadingLabels[proofreading.status]),
  { key: 'updatedAt', heading: 'Ostatnia zmiana', isEditable: false, write: ({ updatedAt }) => updatedAt },
];
