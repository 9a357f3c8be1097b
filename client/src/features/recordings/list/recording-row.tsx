import { proofreadingLabels } from '@glosy/core/recording/recording';
import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { approximateTimesMark, haveApproximateTimes } from '@glosy/core/transcript/approximate-times';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import lockSvg from 'bootstrap-icons/icons/lock-fill.svg?raw';
import { memo } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { doubtOf } from './list-order.ts';
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
  isChosen: boolean;
  /** Must be the same function on every render. */
  onChoose: (id: string, isChosen: boolean) => void;
}

/** `data-label` labels the value where the row is laid out as a card. */
export const RecordingRow = memo(function RecordingRow({
  recording,
  index,
  list,
  measure,
  onDelete,
  isChosen,
  onChoose,
}: RecordingRowProps) {
  const { metadata, technical, proofreading, access } = recording;
  const provenance = provenanceOf(technical.transcripts);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td className="recordings-choice">
        {/* The label is a target for fingers. */}
        <label>
          <input
            type="checkbox"
            className="form-check-input"
            aria-label={`Zaznacz: ${metadata.title}`}
            checked={isChosen}
            onChange={(event) => onChoose(recording.id, event.target.checked)}
          />
        </label>
      </td>
      <td className="recordings-number">{index + 1}</td>
      <th scope="row">{metadata.interviewee.name || <span className="text-soft">bez nazwiska</span>}</th>
      <td className="recordings-title">{metadata.title}</td>
      <td className="recordings-date">{formatPartialDate(metadata.date)}</td>
      <td data-label="Nagranie">{technical.storage.length > 0 ? 'tak' : 'nie'}</td>
      <td data-label="Transkrypcja">
        {technical.transcripts.length > 0 ? 'tak' : 'nie'}
        {provenance && `, ${provenance.mark}`}
        {haveApproximateTimes(technical.transcripts) && `, ${approximateTimesMark}`}
      </td>
      <td data-label="Niepewne słowa" className="recordings-doubt">
        <Doubt recording={recording} isUnknown={provenance !== null && provenance.state !== 'checked'} />
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
        {proofreading.email ? (
          <EmailAddress email={proofreading.email} />
        ) : (
          <span className="visually-hidden">brak</span>
        )}
      </td>
      <td className="recordings-actions">
        <RowActions recording={recording} list={list} onDelete={onDelete} />
      </td>
    </tr>
  );
});

/** Nothing for a text that people wrote, or have checked although its recogniser was never asked how sure it is. */
function Doubt({ recording, isUnknown }: { recording: StaffEntry; isUnknown: boolean }) {
  const share = doubtOf(recording);
  if (share !== null) return `${polishNumber(Math.round(1000 * share) / 10)}\u00A0%`;
  return isUnknown ? 'nieznane' : <span className="visually-hidden">brak</span>;
}
