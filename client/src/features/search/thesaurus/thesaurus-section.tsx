import './thesaurus.scss';
import type { Thesaurus } from '@glosy/core/search/search';
import type { ThesaurusProblem } from '@glosy/core/search/thesaurus';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { thesaurusQuery } from './thesaurus.queries.ts';
import { type SaveOutcome, useThesaurusForm } from './use-thesaurus-form.ts';

/** Fragment of the address of the section's heading. */
export const thesaurusAnchor = 'inne-nazwy';

/** Lets staff edit the other names that a search includes. */
export function ThesaurusSection() {
  const query = useQuery(thesaurusQuery);
  return (
    <section className="thesaurus" aria-labelledby={thesaurusAnchor}>
      <h2 id={thesaurusAnchor}>Inne nazwy</h2>
      <p>
        Kto szuka jednej z tych nazw, znajdzie też pozostałe: Breslau, gdy wpisze Wrocław, i „Armia Krajowa”, gdy wpisze
        AK. Odmieniać nazw nie trzeba. Wyszukiwarka pokazuje przy wynikach, czego szukała „także”, i pozwala to
        wyłączyć.
      </p>
      <Loaded
        query={query}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się wczytać innych nazw.')}
      >
        {(stored) => <ThesaurusForm stored={stored} />}
      </Loaded>
    </section>
  );
}

function ThesaurusForm({ stored }: { stored: Thesaurus }) {
  const form = useThesaurusForm(stored);
  const field = useRef<HTMLTextAreaElement>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!form.isBusy && !(await form.save())) field.current?.focus();
  }

  function merge(other: Thesaurus) {
    form.merge(other);
    field.current?.focus();
  }

  return (
    <form className="thesaurus-form" onSubmit={(event) => void save(event)} noValidate>
      {form.isRestored && (
        <Alert kind="info">
          <p>Przywrócono niezapisane zmiany.</p>
          <Button variant="secondary" size="small" onClick={form.discard}>
            Odrzuć je
          </Button>
        </Alert>
      )}
      <FormField
        label="Nazwy tej samej rzeczy w jednym wierszu"
        hint="Oddzielaj nazwy przecinkami, na przykład: Wrocław, Breslau"
        error={form.problems.length > 0 ? problemText(form.problems) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className="form-control"
            rows={14}
            spellCheck={false}
            readOnly={form.isBusy}
            value={form.text}
            onChange={(event) => form.type(event.target.value)}
          />
        )}
      </FormField>
      {form.outcome && <Outcome outcome={form.outcome} onMerge={merge} />}
      <Button type="submit" isBusy={form.isBusy} busyText="Zapisywanie…">
        Zapisz
      </Button>
    </form>
  );
}

function Outcome({ outcome, onMerge }: { outcome: SaveOutcome; onMerge: (other: Thesaurus) => void }) {
  switch (outcome.kind) {
    case 'saved':
      return <Alert kind="success">Zapisano. Wyszukiwarka już korzysta z tych nazw.</Alert>;
    case 'merged':
      return <Alert kind="info">Dołączono zmiany drugiej osoby. Sprawdź wiersze i zapisz.</Alert>;
    case 'failed':
      return <Alert kind="error">{outcome.message}</Alert>;
    case 'stale':
      return (
        <Alert kind="error">
          <p>{outcome.message}</p>
          <Button variant="secondary" size="small" onClick={() => onMerge(outcome.stored)}>
            Dołącz zmiany drugiej osoby do moich
          </Button>
        </Alert>
      );
  }
}

const shownProblems = 5;

/** `Wiersz 3: …` for the first problems, and how many more lines have one. */
function problemText(problems: readonly ThesaurusProblem[]): string {
  const shown = problems.slice(0, shownProblems).map(({ line, message }) => `Wiersz ${line}: ${message}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`Wierszy do poprawienia poza tymi: ${more}.`] : [])].join(' ');
}
