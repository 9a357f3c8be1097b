import './table.scss';
import sortDownSvg from 'bootstrap-icons/icons/caret-down-fill.svg?raw';
import sortUpSvg from 'bootstrap-icons/icons/caret-up-fill.svg?raw';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type SortDirection = 'ascending' | 'descending';

interface TableProps {
  caption: string;
  isCaptionHidden?: boolean;
  /** Each row becomes a card on narrow screens, with the `data-label` of a cell before its value. */
  hasCards?: boolean;
  children: ReactNode;
}

/** A table that scrolls sideways in its own region when the screen is narrow; the region can be reached by keyboard. */
export function Table({ caption, isCaptionHidden = false, hasCards = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="table-scroll" aria-label={caption} tabIndex={0}>
      <table className={`table ${hasCards ? 'table-cards' : ''}`}>
        <caption className={isCaptionHidden ? 'visually-hidden' : ''}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

interface SortHeaderProps {
  children: ReactNode;
  /** Current sorting by this column; null when the table is sorted by another. */
  direction: SortDirection | null;
  onSort: () => void;
}

/** A column header that sorts the table. */
export function SortHeader({ children, direction, onSort }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <button type="button" className="sort-button" onClick={onSort}>
        {children}
        {direction === 'descending' ? (
          <Icon svg={sortDownSvg} />
        ) : (
          <Icon svg={sortUpSvg} className={direction ? '' : 'sort-idle'} />
        )}
      </button>
    </th>
  );
}
