import '../../../ui/table.scss';
import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { useMemo, useRef } from 'react';
import { SortHeader } from '../../../ui/table.tsx';
import type { SortColumn, Sorting } from './list-order.ts';
import { RecordingRow } from './recording-row.tsx';
import { useRowWindow } from './use-row-window.ts';

interface RecordingsTableProps {
  /** Filtered and sorted. */
  recordings: readonly StaffEntry[];
  sorting: Sorting | null;
  /** Query string of the list as shown. */
  search: string;
  onSort: (column: SortColumn) => void;
  onDelete: (recording: StaffEntry) => void;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

const heads: readonly { label: string; column?: SortColumn; isHidden?: true }[] = [
  { label: 'Wybór', isHidden: true },
  { label: 'Lp.' },
  { label: 'Rozmówca', column: 'interviewee' },
  { label: 'Tytuł', column: 'title' },
  { label: 'Data', column: 'date' },
  { label: 'Nagranie' },
  { label: 'Transkrypcja' },
  { label: 'Niepewne', column: 'doubt' },
  { label: 'Korekta' },
  { label: 'Publikacja' },
  { label: 'Blokada' },
  { label: 'Akcje' },
];

/**
 * The list as a table; on narrow screens each row is a card. Virtualised, so that thousands of rows stay fast; the row
 * counts for screen readers are those of the whole list.
 */
export function RecordingsTable({ recordings, sorting, search, onSort, ...row }: RecordingsTableProps) {
  const { chosen, onChoose, onDelete } = row;
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, before, after, measure, keepRow } = useRowWindow(body, recordings.length);
  const list = useMemo(() => ({ list: recordings.map(({ id }) => id), search }), [recordings, search]);

  return (
    <table className="table recordings-table" aria-rowcount={recordings.length + 1}>
      <caption className="visually-hidden">Lista rozmów</caption>
      <thead>
        <tr aria-rowindex={1}>
          {heads.map(({ label, column, isHidden }) =>
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
                {isHidden ? <span className="visually-hidden">{label}</span> : label}
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
                isChosen={chosen.has(recording.id)}
                onChoose={onChoose}
              />
            )
          );
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </table>
  );
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing inside can have the focus
    <tr aria-hidden="true" className="recordings-spacer">
      <td colSpan={heads.length} style={{ height }} />
    </tr>
  );
}
