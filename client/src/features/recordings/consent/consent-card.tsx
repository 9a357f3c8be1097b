import './consent.scss';
import '../view/recording-cards.scss';
import type { Consent } from '@glosy/core/people/consent';
import { agreementWords, useWords, withdrawalScopeWords } from '@glosy/core/people/consent-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { polishDate } from '../../../lib/format/polish-date.ts';
import { messageOf } from '../../../lib/request.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { Card } from '../view/recording-cards.tsx';
import { consentQuery } from './consent.queries.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** The agreement with the narrator: staff read it, administrators edit it. */
export function ConsentCard({ recordingId }: { recordingId: string }) {
  const query = useQuery(consentQuery(recordingId));
  return (
    <Card title="Zgoda osoby opowiadającej">
      <Loaded
        query={query}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się pobrać zapisu zgody.')}
      >
        {(consent: Consent) => <ConsentSummary recordingId={recordingId} consent={consent} />}
      </Loaded>
    </Card>
  );
}

function ConsentSummary({ recordingId, consent }: { recordingId: string; consent: Consent }) {
  const { may } = useViewer();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hidden consent={consent} />
      <dl className="consent-facts">
        {factsOf(consent).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {may('consent.edit') ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {consent.version === 0 ? 'Zapisz zgodę' : 'Zmień zapis zgody'}
        </Button>
      ) : (
        <p className="text-soft">Zgodę zapisuje administrator.</p>
      )}
      {isOpen && <ConsentDialog recordingId={recordingId} stored={consent} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A clear statement when the consent hides the recording. */
function Hidden({ consent: { version, uses, embargoUntil, withdrawn, withdrawal } }: { consent: Consent }) {
  if (withdrawn !== null && withdrawal.scope === 'whole') {
    return <Alert kind="warning">Zgodę wycofano {polishDate(withdrawn)}. Nagranie widzą tylko administratorzy.</Alert>;
  }
  if (version > 0 && !uses.includes('signed-in')) {
    return <Alert kind="warning">Zgoda nie obejmuje słuchania po zalogowaniu. Nagranie widzi tylko zespół.</Alert>;
  }
  if (embargoUntil !== null) {
    return <Alert kind="info">Do {polishDate(embargoUntil)} włącznie nagranie widzi tylko zespół.</Alert>;
  }
  return null;
}

function factsOf({ version, agreement, date, takenBy, uses, ...rest }: Consent) {
  const { conditions, pseudonym, terms, withdrawn, withdrawal, note } = rest;
  const facts: [string, string][] = [
    [
      'Zgoda',
      version === 0 ? 'nie zapisano' : [agreementWords[agreement], polishDate(date)].filter(Boolean).join(', '),
    ],
    ['Przyjęła ją osoba', takenBy],
    ['Wolno', version === 0 ? '' : uses.map((use) => useWords[use]).join(', ')],
    ['Warunki', conditions],
    ['Pseudonim dla słuchaczy', pseudonym ?? ''],
    ['Umowa ważna do', polishDate(terms.validUntil)],
    ['Rozmówca zatwierdził nagranie', polishDate(terms.approvedOn)],
    ['Wycofano', withdrawn === null ? '' : `${polishDate(withdrawn)} (${withdrawalScopeWords[withdrawal.scope]})`],
    ['Notatka', note],
  ];
  return facts.filter(([, value]) => value !== '');
}
