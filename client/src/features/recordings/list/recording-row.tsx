import { approximateTimesMark, haveApproximateTimes } from '@glosy/core/approximate-times';
import { formatPartialDate } from '@glosy/core/partial-date';
import { proofreadingLabels } from '@glosy/core/recording';
import type { StaffEntry } from '@glosy/core/recording-entry';
import lockSvg from 'bootstrap-icons/icons/lock-fill.svg?raw';
import { Fragment, memo } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { RecordingListState } from './list-state.ts';
import { RowActions } from './row-actions.tsx';

interface RecordingRowProps {
  recording: StaffEntry;
  /** Index in the list, from 0. */
  index: number;
  /** The whole list as shown, for Poprzednia, Następna and the link back. */
  list: RecordingListState;
  measure: (row: HTMLElement | null) => void;
  onDelete: (recording: StaffEntry) => void;
}

/** `data-label` labels the value where the row is laid out as a card. */
export const RecordingRow = memo(function RecordingRow({
  recording,
  index,
  list,
  measure,
  onDelete,
}: RecordingRowProps) {
  const { metadata, technical, proofreading, access } = recording;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td className="recordings-number">{index + 1}</td>
      <th scope="row">{metadata.interviewee.name || <span className="text-soft">bez nazwiska</span>}</th>
      <td className="recordings-title">{metadata.title}</td>
      <td className="recordings-date">{formatPartialDate(metadata.date)}</td>
      <td data-label="Nagranie">{technical.storage.length > 0 ? 'tak' : 'nie'}</td>
      <td data-label="Transkrypcja">
        {technical.transcripts.length > 0 ? 'tak' : 'nie'}
        {haveApproximateTimes(technical.transcripts) && `, ${approximateTimesMark}`}
      </td>
      <td data-label="Korekta">{proofreadingLabels[proofreading.status]}</td>
      <td data-label="Publikacja">
        {access.restrictions === 'public' ? (
          <span className="recordings-public">publiczne</span>
        ) : (
          <span title="niepubliczne">
            <Icon svg={lockSvg} /> <span className="recordings-public">niepubliczne</span>
          </span>
        )}
      </td>
      <td data-label="Blokada" className="recordings-lock">
        {proofreading.email ? <Holder email={proofreading.email} /> : <span className="visually-hidden">brak</span>}
      </td>
      <td className="recordings-actions">
        <RowActions recording={recording} list={list} onDelete={onDelete} />
      </td>
    </tr>
  );
});

/** Lets the email wrap before `@` and `.` in its narrow column, never inside a word. */
function Holder({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
