import { polishNumber } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';

interface ResultPagesProps {
  /** From 1. */
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Steps through the pages of results; renders nothing for a single page. */
export function ResultPages({ page, count, onPage }: ResultPagesProps) {
  if (count <= 1) return null;
  return (
    <nav className="result-pages" aria-label="Strony wyników">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, count))}>
        Poprzednia strona
      </Button>
      <span>
        {polishNumber(page)} z {polishNumber(count)}
      </span>
      <Button variant="secondary" disabled={page >= count} onClick={() => onPage(page + 1)}>
        Następna strona
      </Button>
    </nav>
  );
}
