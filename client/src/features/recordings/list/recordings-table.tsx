import '../../../ui/table.scss';
import type { Recording } from '@glosy/core/recording';
import { useMemo, useRef } from 'react';
import { SortHeader } from '../../../ui/table.tsx';
import type { SortColumn, Sorting } from './list-order.ts';
import { RecordingRow } from './recording-row.tsx';
import { useRowWindow } from './use-row-window.ts';

interface RecordingsTableProps {
  /** As they are shown: searched and sorted. */
  recordings: readonly Recording[];
  sorting: Sorting | null;
  /** Query of the list's address as it is shown. */
  search: string;
  onSort: (column: SortColumn) => void;
  onDelete: (recording: Recording) => void;
}

const heads: readonly { label: string; column?: SortColumn }[] = [
  { label: 'Lp.' },
  { label: 'Rozmówca', column: 'interviewee' },
  { label: 'Tytuł', column: 'title' },
  { label: 'Data', column: 'date' },
  { label: 'Nagranie' },
  { label: 'Transkrypcja' },
  { label: 'Korekta' },
  { label: 'Publikacja' },
  { label: 'Blokada' },
  { label: 'Akcje' },
];

/**
 * The list as a table; on narrow screens each row is a card. Only the rows near the window are in the document, so
 * that thousands stay quick: the counts for screen readers are those of the whole list.
 */
export function RecordingsTable({ recordings, sorting, search, onSort, onDelete }: RecordingsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after, measure, keepRow } = useRowWindow(body, recordings.length);
  const list = useMemo(() => ({ list: recordings.map(({ id }) => id), search }), [recordings, search]);

  return (
    <table className="table recordings-table" aria-rowcount={recordings.length + 1}>
      <caption className="visually-hidden">Lista rozmów</caption>
      <thead>
        <tr aria-rowindex={1}>
          {heads.map(({ label, column }) =>
            column ? (
              <SortHeader
                key={label}
                direction={sorting?.column === column ? sorting.direction : null}
                onSort={() => onSort(column)}
              >
                {label}
              </SortHeader>
            ) : (
              <th key={label} scope="col">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody ref={body} onFocus={keepRow}>
        {before > 0 && <Spacer height={before} />}
        {rows.map((index) => {
          const recording = recordings[index];
          return (
            recording && (
              <RecordingRow
                key={recording.id}
                recording={recording}
                index={index}
                list={list}
                measure={measure}
                onDelete={onDelete}
              />
            )
          );
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </table>
  );
}

/** Stands for the rows that are not in the document. */
function Spacer({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside can have the focus
    <tr aria-hidden="true" className="recordings-spacer">
      <td colSpan={heads.length} style={{ height }} />
    </tr>
  );
}
