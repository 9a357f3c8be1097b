import type { NameMentions } from '@glosy/core/pseudonym';
import { formatTimecode } from '@glosy/core/timecode';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { MentionList, placeOf } from '../mention-list.tsx';
import { nameMentionsQuery } from './consent.queries.ts';
import { LineField } from './consent-fields.tsx';

interface PseudonymFieldsProps {
  recordingId: string;
  pseudonym: string | null;
  error: string | undefined;
  onChange: (pseudonym: string | null) => void;
}

/** The name that stands for the narrator's, and the places that it does not reach. */
export function PseudonymFields({ recordingId, pseudonym, error, onChange }: PseudonymFieldsProps) {
  return (
    <fieldset className="consent-group">
      <legend>Pseudonim</legend>
      <div className="consent-whole">
        <LineField
          label="Pseudonim rozmówcy"
          hint="Słuchacze widzą go zamiast imienia i nazwiska: przy nagraniu, w transkrypcji, tagach, wyszukiwaniu i cytowaniach. Nie widzą wtedy zdjęcia ani biogramu, a pliki z nazwiskiem w nazwie dostają nowe nazwy. Głos nadal może zdradzić, kto mówi."
          value={pseudonym ?? ''}
          error={error}
          onChange={(value) => onChange(value.trim() === '' ? null : value)}
        />
        {pseudonym !== null && <NamePlaces recordingId={recordingId} />}
      </div>
    </fieldset>
  );
}

function NamePlaces({ recordingId }: { recordingId: string }) {
  const query = useQuery(nameMentionsQuery(recordingId));
  return (
    <Loaded
      query={query}
      waiting={<SpinnerPanel />}
      failure={(error) => messageOf(error, 'Nie udało się sprawdzić, gdzie jeszcze stoi to nazwisko.')}
    >
      {(mentions: NameMentions) => <NameMentionList {...mentions} />}
    </Loaded>
  );
}

function NameMentionList({ texts, lines, lineCount }: NameMentions) {
  const count = texts.length + lineCount;
  if (count === 0) return <p className="text-soft">W żadnym innym tekście nie ma imienia ani nazwiska rozmówcy.</p>;
  return (
    <details className="consent-mentions" open>
      <summary>Imię lub nazwisko stoi jeszcze w tekście: {count}</summary>
      <p className="text-soft">
        Tych miejsc pseudonim nie zmienia i widzą je wszyscy. Popraw je albo zamknij te fragmenty.
      </p>
      <MentionList
        places={[
          ...texts.map(placeOf),
          ...lines.map(({ start, text, words }) => ({ label: `Transkrypcja, ${formatTimecode(start)}`, text, words })),
        ]}
      />
      {lineCount > lines.length && (
        <p className="text-soft">
          Pokazano pierwsze {lines.length} z {lineCount} napisów.
        </p>
      )}
    </details>
  );
}
