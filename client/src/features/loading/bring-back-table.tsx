import type { TableComparison, TableDifference } from '@glosy/core/work/loading';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { bringBackTable } from './loading.queries.ts';

const stateNames: Record<TableDifference['state'], string> = {
  changed: 'Zmiana',
  same: 'Bez zmian',
  stale: 'Nieaktualny wiersz',
  missing: 'Nie ma takiej rozmowy',
  invalid: 'Błąd',
  refused: 'Odmowa',
};

/** Imports an exported table that was changed in a spreadsheet: shows the differences, then writes them. */
export function BringBackTable() {
  const [file, setFile] = useState<File | null>(null);
  const compare = useMutation({ mutationFn: (chosen: File) => bringBackTable(chosen, false) });
  const apply = useMutation({ mutationFn: (chosen: File) => bringBackTable(chosen, true) });
  const shown = apply.data ?? compare.data;
  const changed = compare.data?.rows.filter(({ state }) => state === 'changed').length ?? 0;

  function handleFile([chosen]: File[]) {
    if (!chosen) return;
    setFile(chosen);
    apply.reset();
    compare.mutate(chosen);
  }

  const error = apply.error ?? compare.error;
  return (
    <>
      <p>
        Wyeksportuj listę rozmów jako tabelę, zmień ją w arkuszu i wybierz tutaj. Najpewniejszy jest format ODS: z pliku
        CSV arkusz może odczytać część tekstów jako liczby i zmienić ich zapis. Zobaczysz różnice, zanim cokolwiek się
        zapisze. Wiersz, którego rozmowę ktoś zmienił po eksporcie, nie zostanie zapisany.
      </p>
      <DropZone
        label="Wybierz zmienioną tabelę"
        hint="CSV, XLSX albo ODS"
        accept=".csv,.xlsx,.ods"
        onFiles={handleFile}
      />
      {error && <Alert kind="error">{messageOf(error, 'Nie udało się odczytać tabeli.')}</Alert>}
      {apply.data && (
        <Alert kind="success">Zapisano {polishCount(apply.data.written, 'wiersz', 'wiersze', 'wierszy')}.</Alert>
      )}
      {shown && <Differences comparison={shown} />}
      {file && changed > 0 && !apply.data && (
        <Button isBusy={apply.isPending} onClick={() => apply.mutate(file)}>
          Zapisz {polishCount(changed, 'zmieniony wiersz', 'zmienione wiersze', 'zmienionych wierszy')}
        </Button>
      )}
    </>
  );
}

function Differences({ comparison: { rows, unknown } }: { comparison: TableComparison }) {
  const shown = rows.filter(({ state }) => state !== 'same');
  return (
    <>
      <h2>Różnice</h2>
      <p role="status">
        {polishCount(rows.length, 'wiersz', 'wiersze', 'wierszy')}, bez zmian: {rows.length - shown.length}.
        {unknown.length > 0 && ` Pominięte kolumny: ${unknown.join(', ')}.`}
      </p>
      {shown.length > 0 && (
        <ul className="plan-list" aria-label="Różnice">
          {shown.map((row) => (
            <DifferenceItem key={row.row} difference={row} />
          ))}
        </ul>
      )}
    </>
  );
}

function DifferenceItem({
  difference: { row, signature, title, state, changes, problem },
}: {
  difference: TableDifference;
}) {
  return (
    <li className={`plan-item plan-${state === 'changed' ? 'ready' : 'invalid'}`}>
      <div className="plan-head">
        <span className="badge">{stateNames[state]}</span>
        <h3>{title || signature || `Wiersz ${row}`}</h3>
        <span className="note">
          {signature}, wiersz {row}
        </span>
      </div>
      {problem !== null && <p className="plan-problems">{problem}</p>}
      {changes.length > 0 && (
        <dl className="plan-changes">
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                Było: <del>{before || '(puste)'}</del>
              </dd>
              <dd>
                Będzie: <ins>{after || '(puste)'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
