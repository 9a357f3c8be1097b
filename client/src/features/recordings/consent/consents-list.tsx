import './consent.scss';
import type { ConsentsPage } from '@glosy/core/contract/recordings/consents';
import { limits } from '@glosy/core/limits';
import { type ConsentOverview, type ConsentState, consentStates } from '@glosy/core/people/consent';
import { agreementWords, withdrawalScopeWords } from '@glosy/core/people/consent-words';
import { useQuery } from '@tanstack/react-query';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { useState } from 'react';
import { Link } from 'wouter';
import { polishDate } from '../../../lib/format/polish-date.ts';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPages } from '../../../ui/list-pages.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { Table } from '../../../ui/table.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { consentsExportAddress, consentsQuery } from './consent.queries.ts';

const stateWords: Record<ConsentState, string> = {
  missing: 'Bez zgody',
  expiring: 'Wygasające',
  embargo: 'Pod embargiem',
  withdrawn: 'Wycofane',
  all: 'Wszystkie',
};

const emptyWords: Record<ConsentState, string> = {
  missing: 'Każde nagranie ma zapisaną zgodę.',
  expiring: `Żadna umowa nie wygasa w ciągu ${limits.consentWarningDays} dni.`,
  embargo: 'Żadne nagranie nie jest pod embargiem.',
  withdrawn: 'Nikt nie wycofał zgody.',
  all: 'Nie ma jeszcze żadnego nagrania.',
};

interface ConsentsListProps {
  /** Tabs after those of consents. */
  furtherTabs: readonly Tab<FurtherTab>[];
  initialTab: FurtherTab | undefined;
}

/** Tabs with other lists: reports about passages, and closed passages whose times need a check. */
export type FurtherTab = 'reports' | 'clocks';

/** The administrators' view of the agreements for all recordings. */
export function ConsentsList({ furtherTabs, initialTab }: ConsentsListProps) {
  const [tab, setTab] = useState<ConsentState | FurtherTab>(initialTab ?? 'missing');
  const state = tab === 'reports' || tab === 'clocks' ? 'missing' : tab;
  const [page, setPage] = useState(1);
  const query = useQuery(consentsQuery(state, page));
  const counts = query.data?.counts;
  const content = (
    <Loaded
      query={query}
      waiting={<SpinnerPanel />}
      failure={(error) => messageOf(error, 'Nie udało się pobrać listy zgód.')}
    >
      {(loaded: ConsentsPage) => (
        <>
          <ConsentsTable consents={loaded.data} state={state} />
          <ListPages pages={Math.ceil(loaded.counts[state] / limits.consentsPerPage)} page={page} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
  return (
    <>
      <div className="consents-tools">
        <p className="text-soft">Co uzgodniono z osobami, które opowiadały. Zgodę zapisuje się przy edycji rozmowy.</p>
        <a className={buttonClass('secondary')} href={consentsExportAddress()} download>
          <Icon svg={downloadSvg} /> Pobierz CSV
        </a>
      </div>
      <Tabs
        label="Stan zgód"
        active={tab}
        onChange={(next) => {
          setTab(next);
          setPage(1);
        }}
        tabs={[
          ...consentStates.map((key) => ({
            key,
            label: counts ? `${stateWords[key]} (${polishNumber(counts[key])})` : stateWords[key],
            content,
          })),
          ...furtherTabs,
        ]}
      />
    </>
  );
}

function ConsentsTable({ consents, state }: { consents: readonly ConsentOverview[]; state: ConsentState }) {
  if (consents.length === 0) return <EmptyPanel>{emptyWords[state]}</EmptyPanel>;
  return (
    <Table caption={`Zgody: ${stateWords[state]}`} isCaptionHidden hasCards>
      <thead>
        <tr>
          <th scope="col">Rozmowa</th>
          <th scope="col">Osoba</th>
          <th scope="col">Dostęp</th>
          <th scope="col">Zgoda</th>
          <th scope="col">Terminy</th>
        </tr>
      </thead>
      <tbody>
        {consents.map((consent) => (
          <tr key={consent.recording}>
            <th scope="row">
              <Link to={paths.recordingEdit(consent.recording)}>{consent.title}</Link>
              <div className="text-soft">{consent.recording}</div>
            </th>
            <td data-label="Osoba">{consent.interviewee}</td>
            <td data-label="Dostęp">{consent.restrictions === 'public' ? 'publiczne' : 'prywatne'}</td>
            <td data-label="Zgoda">
              {agreementWords[consent.agreement]}
              {consent.date && `, ${polishDate(consent.date)}`}
            </td>
            <td data-label="Terminy">{termsOf(consent)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function termsOf({ validUntil, embargoUntil, withdrawn, withdrawal }: ConsentOverview): string {
  return [
    validUntil && `ważna do ${polishDate(validUntil)}`,
    embargoUntil && `embargo do ${polishDate(embargoUntil)}`,
    withdrawn && `wycofana ${polishDate(withdrawn)} (${withdrawalScopeWords[withdrawal.scope]})`,
  ]
    .filter(Boolean)
    .join('; ');
}
