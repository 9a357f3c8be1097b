import './reports.scss';
import type { ReportsPage } from '@glosy/core/contract/recordings/reports';
import { limits } from '@glosy/core/limits';
import { type Report, type ReportState, reportOutcomeWords, reportStates } from '@glosy/core/people/report';
import { libraryDay } from '@glosy/core/time/library-day';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useMutation, useQuery } from '@tanstack/react-query';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { polishDate, polishMoment } from '../../lib/format/polish-date.ts';
import { polishNumber } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/labelled-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { announce } from '../../ui/status-line.tsx';
import { closeOne } from '../closures/change-closures.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reportsExportAddress, reportsQuery } from './reports.queries.ts';

const stateWords: Record<ReportState, string> = { open: 'Otwarte', decided: 'Zakończone' };
const emptyWords: Record<ReportState, string> = {
  open: 'Żadne zgłoszenie nie czeka na odpowiedź.',
  decided: 'Nie zakończono jeszcze żadnej sprawy.',
};

/** The tab of reports on the page of consents, with the number of open ones. */
export function useReportsTab(): { label: string; content: ReactNode } {
  const open = useQuery(reportsQuery('open', 1)).data?.counts.open;
  return {
    label: open === undefined ? 'Zgłoszenia' : `Zgłoszenia (${polishNumber(open)})`,
    content: <ReportsList />,
  };
}

function ReportsList() {
  const [state, setState] = useState<ReportState>('open');
  const [page, setPage] = useState(1);
  const query = useQuery(reportsQuery(state, page));
  return (
    <>
      <div className="reports-tools">
        <ChoiceField
          label="Sprawy"
          value={state}
          options={reportStates}
          words={stateWords}
          onChange={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
        <a className={buttonClass('secondary')} href={reportsExportAddress()} download>
          <Icon svg={downloadSvg} /> Pobierz zgłoszenia (CSV)
        </a>
      </div>
      <Loaded
        query={query}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się pobrać zgłoszeń.')}
      >
        {({ data, counts }: ReportsPage) => (
          <>
            {data.length === 0 ? (
              <EmptyPanel>{emptyWords[state]}</EmptyPanel>
            ) : (
              <ul className="reports" aria-label={`Zgłoszenia: ${stateWords[state].toLowerCase()}`}>
                {data.map((report) => (
                  <ReportItem key={report.id} report={report} />
                ))}
              </ul>
            )}
            <ListPages pages={Math.ceil(counts[state] / limits.reportsPerPage)} page={page} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function ReportItem({ report }: { report: Report }) {
  const [isDeciding, setDeciding] = useState(false);
  const closing = useMutation({
    mutationFn: () => closeReported(report),
    onSuccess: () => {
      announce('Zamknięto zgłoszony fragment.');
      setDeciding(true);
    },
  });
  const { recording, part, start, line, decision } = report;
  return (
    <li className="card report">
      <h2 className="report-title">
        Nr {report.id}:{' '}
        <Link to={paths.libraryMoment(recording, { part, seconds: start })}>
          {report.title}, {formatTimecode(start)}
        </Link>
      </h2>
      {line && <blockquote className="reported-words">{line.text}</blockquote>}
      <p className="report-text">{report.text}</p>
      <p className="text-soft">
        {recording}, przyjęto {polishMoment(report.createdAt)}
        {report.contact ? `, odpowiedź na adres ${report.contact}` : ', bez adresu do odpowiedzi'}
      </p>
      {decision ? (
        <>
          <p>
            <strong>Zakończono {polishMoment(decision.at)}:</strong> {reportOutcomeWords[decision.outcome]}
          </p>
          {decision.answer && <p className="report-text">Odpowiedź: {decision.answer}</p>}
        </>
      ) : (
        <div className="report-actions">
          <DueDay day={report.dueOn} />
          {line && report.audio_file !== '' && (
            <Button
              variant="secondary"
              aria-label={`Zamknij fragment ze zgłoszenia nr ${report.id}`}
              isBusy={closing.isPending}
              disabled={closing.isSuccess}
              onClick={() => closing.mutate()}
            >
              {closing.isSuccess ? 'Fragment zamknięty' : 'Zamknij fragment'}
            </Button>
          )}
          <Button aria-label={`Zakończ sprawę nr ${report.id}`} onClick={() => setDeciding(true)}>
            Zakończ sprawę
          </Button>
        </div>
      )}
      {closing.error && (
        <Alert kind="error">{messageOf(closing.error, 'Nie udało się zamknąć fragmentu. Spróbuj ponownie.')}</Alert>
      )}
      {isDeciding && <DecisionDialog report={report} onClose={() => setDeciding(false)} />}
    </li>
  );
}

function DueDay({ day }: { day: string }) {
  const isLate = day < libraryDay(new Date());
  return (
    <p className={isLate ? 'report-late' : undefined}>
      Odpowiedź do {polishDate(day)}
      {isLate && ' (po terminie)'}
    </p>
  );
}

/** Closes the reported line to everyone but staff. @throws RequestError */
async function closeReported({ recording, audio_file, line }: Report): Promise<void> {
  if (line) await closeOne(recording, { audio_file, start: line.start, end: line.end, lineIds: [line.id] });
}
