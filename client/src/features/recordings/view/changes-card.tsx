import './changes-card.scss';
import './recording-cards.scss';
import { limits } from '@glosy/core/limits';
import {
  type ChangedField,
  type ProofreadingStatus,
  proofreadingLabels,
  type RecordingChange,
} from '@glosy/core/recording/recording';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { useInfiniteQuery } from '@tanstack/react-query';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { useSteps } from '../../../ui/show-more.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { fieldLabels } from '../form/form-fields.ts';
import { recordingChangesQuery } from '../recordings.queries.ts';
import { foldChanges } from './fold-changes.ts';
import { Card } from './recording-cards.tsx';

/** Change history of the recording by field, newest first. */
export function ChangesCard({ recordingId }: { recordingId: string }) {
  const query = useInfiniteQuery(recordingChangesQuery(recordingId));
  const pages = query.data?.pages ?? [];
  const steps = useSteps(
    pages.flatMap(({ data }) => data),
    limits.changesPerPage,
  );
  const hasFailed = query.isFetchNextPageError || (query.isError && !query.data);
  const entries = foldChanges(steps.shown);
  const showOlder = async () => {
    steps.showMore();
    const { isSuccess, data } = await query.fetchNextPage();
    if (!isSuccess) return;
    const isLonger = foldChanges(data.pages.flatMap((page) => page.data)).length > entries.length;
    if (!isLonger) announce('Starsze zmiany dołączono do ostatniego wpisu na liście.');
  };
  return (
    <Card title="Historia zmian">
      {query.isPending && <Spinner text="Wczytywanie historii zmian…" isVisible />}
      {pages[0]?.total === 0 && <p className="text-soft">Brak zmian.</p>}
      <ul className="record-changes" ref={steps.list} aria-busy={query.isFetchingNextPage}>
        {entries.map((change) => (
          <li key={`${change.version} ${change.at}`}>
            <ChangeView change={change} />
          </li>
        ))}
      </ul>
      {query.isFetchingNextPage && <Spinner text="Wczytywanie starszych zmian…" isVisible />}
      {hasFailed && (
        <FailedPanel
          message={messageOf(query.error, 'Nie udało się pobrać historii zmian.')}
          onRetry={() => void (query.data ? showOlder() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <>
          <p className="text-soft">To najnowsze zmiany. Są też starsze.</p>
          <Button variant="secondary" size="small" onClick={() => void showOlder()}>
            Pokaż starsze
          </Button>
        </>
      )}
    </Card>
  );
}

function ChangeView({ change: { at, author, fields } }: { change: RecordingChange }) {
  return (
    <>
      <div tabIndex={-1}>
        <time dateTime={at}>{polishMoment(at)}</time> · <strong>{author || 'archiwum'}</strong>
      </div>
      <ul>
        {fields.map((field) => (
          <li key={`${field.field} ${field.item}`}>
            <FieldChange change={field} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Longer texts are collapsed, in characters. */
const shortTextMax = 200;

function FieldChange({ change }: { change: ChangedField }) {
  const { field, before = '', after = '' } = change;
  if (before.length <= shortTextMax && after.length <= shortTextMax) return changeText(change);
  return (
    <details className="record-change-long">
      <summary>{fieldLabels[field] ?? field}: pokaż, co było i co jest</summary>
      <p className="text-soft">Było:</p>
      <p className="long-words">{before || 'puste'}</p>
      <p className="text-soft">Jest:</p>
      <p className="long-words">{after || 'puste'}</p>
    </details>
  );
}

/** `Tytuł: „Szkoła” → „Szkoła na Bałutach”`; of a photo or document also which one. */
export function changeText({ field, item, before, after }: ChangedField): string {
  const label = `${fieldLabels[field] ?? field}${item ? ` (${item})` : ''}`;
  const quoted = (value: string) => (valueText(field, value) ? `„${valueText(field, value)}”` : 'puste');
  if (before !== undefined && after !== undefined) return `${label}: ${quoted(before)} → ${quoted(after)}`;
  if (after !== undefined) return `${label}: dodano ${quoted(after)}`;
  if (before !== undefined) return `${label}: usunięto ${quoted(before)}`;
  return label;
}

/** Formats a value of the wire. */
function valueText(field: string, value: string): string {
  if (field === 'metadata.date') return formatPartialDate(value);
  if (field === 'access.restrictions') return value === 'public' ? 'publiczne' : 'niepubliczne';
  if (/(downloadable|internal)$/.test(field)) return value === 'true' ? 'tak' : 'nie';
  if (field.endsWith('.order')) return `miejsce ${value}`;
  // The empty status has a label too.
  if (field === 'proofreading.status') return proofreadingLabels[value as ProofreadingStatus] ?? value;
  return value.replaceAll('\n', ', ');
}
