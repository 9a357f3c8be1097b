import type { Consent } from '@glosy/core/people/consent';
import type { NameMentions } from '@glosy/core/people/pseudonym';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { Check } from '../../../ui/form/check.tsx';
import { LineField } from '../../../ui/form/labelled-fields.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { MentionPlace, type Place, placeOf } from '../mention-list.tsx';
import { nameMentionsQuery } from './consent.queries.ts';

type Values = Pick<Consent, 'pseudonym' | 'keptNames'>;

interface PseudonymFieldsProps {
  recordingId: string;
  values: Values;
  error: string | undefined;
  onChange: (changed: Partial<Values>) => void;
}

/** The pseudonym, and the places where the pseudonym does not replace the narrator's name. */
export function PseudonymFields({ recordingId, values, error, onChange }: PseudonymFieldsProps) {
  return (
    <fieldset className="consent-group">
      <legend>Pseudonim</legend>
      <div className="consent-whole">
        <LineField
          label="Pseudonim rozmówcy"
          hint="Słuchacze widzą go zamiast imienia i nazwiska: przy nagraniu, w transkrypcji, tagach, wyszukiwaniu i cytowaniach. Nie widzą wtedy zdjęcia ani biogramu, a pliki z nazwiskiem w nazwie dostają nowe nazwy. Głos nadal może zdradzić, kto mówi."
          value={values.pseudonym ?? ''}
          error={error}
          onChange={(value) => onChange({ pseudonym: value.trim() === '' ? null : value })}
        />
        {values.pseudonym !== null && (
          <NamePlaces
            recordingId={recordingId}
            kept={values.keptNames}
            onChange={(keptNames) => onChange({ keptNames })}
          />
        )}
      </div>
    </fieldset>
  );
}

interface NamePlacesProps {
  recordingId: string;
  /** Ids of the places in which the name may stay. */
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}

function NamePlaces({ recordingId, ...decisions }: NamePlacesProps) {
  const query = useQuery(nameMentionsQuery(recordingId));
  return (
    <Loaded
      query={query}
      waiting={<SpinnerPanel />}
      failure={(error) => messageOf(error, 'Nie udało się sprawdzić, gdzie jeszcze stoi to nazwisko.')}
    >
      {(mentions: NameMentions) => <NameDecisions {...mentions} {...decisions} />}
    </Loaded>
  );
}

function NameDecisions({
  texts,
  lines,
  lineCount,
  kept,
  onChange,
}: NameMentions & Pick<NamePlacesProps, 'kept' | 'onChange'>) {
  const count = texts.length + lineCount;
  if (count === 0) return <p className="text-soft">W żadnym innym tekście nie ma imienia ani nazwiska rozmówcy.</p>;
  const places: (Place & { id: string })[] = [
    ...texts.map((mention) => ({ id: mention.id, ...placeOf(mention) })),
    ...lines.map(({ start, ...line }) => ({ ...line, label: `Transkrypcja, ${formatTimecode(start)}` })),
  ];
  return (
    <details className="consent-mentions" open>
      <summary>Imię lub nazwisko stoi jeszcze w tekście: {count}</summary>
      <fieldset>
        <legend className="text-soft">
          Tych miejsc pseudonim nie zmienia i widzą je wszyscy. Popraw je albo zamknij te fragmenty, a zaznacz te, które
          mogą zostać. Dopóki nie ma decyzji o każdym, nagrania nie można opublikować w internecie.
        </legend>
        {places.map(({ id, ...place }, index) => (
          <Check
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines with the same text have one id
            key={index}
            label={<MentionPlace {...place} />}
            isChecked={kept.includes(id)}
            onChange={(mayStay) => onChange(mayStay ? [...kept, id] : kept.filter((other) => other !== id))}
          />
        ))}
      </fieldset>
      {lineCount > lines.length && (
        <p className="text-soft">
          Pokazano {lines.length} z {lineCount} napisów, najpierw te bez decyzji. Po zapisaniu zgody i ponownym otwarciu
          zobaczysz następne.
        </p>
      )}
    </details>
  );
}
