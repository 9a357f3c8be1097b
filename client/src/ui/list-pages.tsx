import './list-pages.scss';
import { Button } from './button.tsx';

interface ListPagesProps {
  pages: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The pages of a list; nothing if there is only one. Shown for an empty page too, so that the user can go back. */
export function ListPages({ pages, page, onPage }: ListPagesProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className="list-pages" aria-label="Strony listy">
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Poprzednia strona
      </Button>
      <span>
        {page} z {Math.max(page, pages)}
      </span>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Następna strona
      </Button>
    </nav>
  );
}
