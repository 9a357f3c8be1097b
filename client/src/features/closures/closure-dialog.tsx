import type { ClosureChange } from '@glosy/core/contract/recordings/closures';
import { type Closure, closureEndings, closureRequesters } from '@glosy/core/people/closure';
import { formatTimecode, parseTimecode } from '@glosy/core/time/timecode';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contested, useEditForm } from '../../lib/edit-form/use-edit-form.ts';
import { messageOf, RequestError } from '../../lib/request.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AreaField, ChoiceField, DayField, LineField } from '../../ui/form/labelled-fields.tsx';
import { announce } from '../../ui/status-line.tsx';
import { refreshClosures } from '../player/closed/closures.queries.ts';
import { changeOne, newerOf } from './change-closures.ts';

const requesterWords = {
  narrator: 'na prośbę rozmówcy',
  'third-party': 'na wniosek osoby trzeciej',
  court: 'na wniosek sądu lub urzędu',
  archive: 'z decyzji biblioteki',
} as const;
const endingWords = { open: 'fragment sam się otworzy', review: 'zespół zdecyduje' } as const;

interface ClosureDialogProps {
  recordingId: string;
  stored: Closure;
  onClose: () => void;
}

/** Times, reasons and the last day of a closure. Administrators see and change all of it. */
export function ClosureDialog({ recordingId, stored, onClose }: ClosureDialogProps) {
  const { may } = useViewer();
  const { base, values, contested, change, rebase } = useEditForm(stored, valuesOf);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const saving = useMutation({
    mutationFn: (body: ClosureChange) => changeOne(recordingId, base.id, body),
    onSuccess: () => {
      announce('Zapisano zamknięcie.');
      onClose();
    },
    onError: (error) => {
      const newer = newerOf(base, error);
      if (!newer) return;
      void refreshClosures(recordingId);
      rebase(newer);
    },
  });
  const fields = {
    ...savedMeanwhile(contested),
    ...refused,
    ...(saving.error instanceof RequestError ? saving.error.fields : {}),
  };

  function submit(): void {
    const [start, end] = [parseTimecode(values.start), parseTimecode(values.end)];
    const wrong = 'Podaj czas w postaci GG:MM:SS.';
    setRefused({ ...(start === null && { start: wrong }), ...(end === null && { end: wrong }) });
    if (start !== null && end !== null) saving.mutate(changeOf(base, values, may('closure.open')));
  }

  return (
    <Dialog
      title="Zamknięty fragment"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" form="closure-form" isBusy={saving.isPending} busyText="Zapisywanie…">
            Zapisz
          </Button>
        </>
      }
    >
      {saving.error && (
        <Alert kind="error">{messageOf(saving.error, 'Nie udało się zapisać zamknięcia. Spróbuj ponownie.')}</Alert>
      )}
      <form
        id="closure-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ClosureFields values={values} errors={fields} onChange={change} />
      </form>
    </Dialog>
  );
}

interface ClosureFieldsProps {
  values: Values;
  errors: Partial<Record<string, string>>;
  onChange: (changed: Partial<Values>) => void;
}

function ClosureFields({ values, errors, onChange }: ClosureFieldsProps) {
  const isAdministrator = useViewer().may('closure.open');
  return (
    <>
      <div className="closures-times">
        <LineField label="Od" value={values.start} error={errors.start} onChange={(start) => onChange({ start })} />
        <LineField label="Do" value={values.end} error={errors.end} onChange={(end) => onChange({ end })} />
      </div>
      <LineField
        label="Powód dla słuchaczy"
        hint="Niewymagany. Pojawi się w tekście, na przykład „na prośbę rozmówcy”."
        value={values.publicReason}
        error={errors.publicReason}
        onChange={(publicReason) => onChange({ publicReason })}
      />
      <AreaField
        label="Prawdziwy powód"
        hint={
          isAdministrator
            ? 'Czytają go tylko administratorzy.'
            : 'Czytają go tylko administratorzy. Puste pole zostawia zapisany powód bez zmian.'
        }
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => onChange({ reason })}
      />
      {isAdministrator && (
        <ChoiceField
          label="Zamknięto"
          value={values.requestedBy}
          error={errors.requestedBy}
          options={closureRequesters}
          words={requesterWords}
          onChange={(requestedBy) => onChange({ requestedBy })}
        />
      )}
      <DayField
        label="Ostatni dzień zamknięcia"
        hint="Puste pole: bez terminu."
        value={values.until}
        error={errors.until}
        onChange={(until) => onChange({ until })}
      />
      <ChoiceField
        label="Po tym dniu"
        value={values.atEnd}
        error={errors.atEnd}
        options={closureEndings}
        words={endingWords}
        onChange={(atEnd) => onChange({ atEnd })}
      />
    </>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ start, end, publicReason, reason, requestedBy, until, atEnd }: Closure) {
  return {
    start: formatTimecode(start),
    end: formatTimecode(end),
    publicReason,
    reason: reason ?? '',
    requestedBy: requestedBy ?? ('narrator' as const),
    until: until ?? '',
    atEnd,
  };
}

/** A colleague's saved values of fields that the user also changed; saving again overwrites them. */
function savedMeanwhile(contested: Contested<Values>): Partial<Record<keyof Values, string>> {
  const shown = {
    ...contested,
    ...(contested.requestedBy && { requestedBy: requesterWords[contested.requestedBy] }),
    ...(contested.atEnd && { atEnd: endingWords[contested.atEnd] }),
  };
  return Object.fromEntries(
    Object.entries(shown).map(([field, saved]) => [field, `Zapisano w międzyczasie inaczej: „${saved || 'brak'}”.`]),
  );
}

/** Times are shown in whole seconds: unchanged ones are left out, so that saving never shortens the closure. */
function changeOf(base: Closure, values: Values, isAdministrator: boolean): ClosureChange {
  const before = valuesOf(base);
  const [start, end] = [parseTimecode(values.start), parseTimecode(values.end)];
  return {
    version: base.version,
    ...(values.start !== before.start && start !== null && { start }),
    ...(values.end !== before.end && end !== null && { end }),
    publicReason: values.publicReason,
    ...((isAdministrator || values.reason !== '') && { reason: values.reason }),
    ...(isAdministrator && { requestedBy: values.requestedBy }),
    until: values.until === '' ? null : values.until,
    atEnd: values.atEnd,
  };
}
