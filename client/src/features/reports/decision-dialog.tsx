import { limits } from '@glosy/core/limits';
import { type Report, type ReportOutcome, reportOutcomes, reportOutcomeWords } from '@glosy/core/people/report';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { ChoiceField } from '../../ui/form/labelled-fields.tsx';
import { announce } from '../../ui/status-line.tsx';
import { endCase } from './reports.queries.ts';

/** Ends a case with its outcome and words to the reporter. */
export function DecisionDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [outcome, setOutcome] = useState<ReportOutcome>('closed');
  const [answer, setAnswer] = useState('');
  const ending = useMutation({
    mutationFn: () => endCase(report.id, { outcome, answer }),
    onSuccess: () => {
      announce(`Zakończono sprawę nr ${report.id}.`);
      onClose();
    },
  });
  return (
    <Dialog
      title={`Sprawa nr ${report.id}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" form="decision-form" isBusy={ending.isPending} busyText="Zapisywanie…">
            Zakończ sprawę
          </Button>
        </>
      }
    >
      {ending.error && (
        <Alert kind="error">{messageOf(ending.error, 'Nie udało się zakończyć sprawy. Spróbuj ponownie.')}</Alert>
      )}
      <form
        id="decision-form"
        onSubmit={(event) => {
          event.preventDefault();
          ending.mutate();
        }}
      >
        <ChoiceField
          label="Wynik"
          value={outcome}
          options={reportOutcomes}
          words={reportOutcomeWords}
          onChange={setOutcome}
        />
        <FormField
          label="Odpowiedź dla osoby, która zgłosiła"
          hint={
            report.contact === null
              ? 'Ta osoba nie podała adresu: odpowiedź zostanie tylko w archiwum.'
              : `Wyślemy ją razem z wynikiem na adres ${report.contact}.`
          }
        >
          {(control) => (
            <textarea
              {...control}
              className="form-control"
              rows={4}
              maxLength={limits.reportMaxLength}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
