import './harvests.scss';
import type { HarvestsView } from '@glosy/core/work/harvest';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { polishMoment } from '../../lib/format/polish-date.ts';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { HarvestPreview } from './harvest-preview.tsx';
import { agentName, countDescriptions, errorWord, formatName } from './harvest-words.ts';
import { harvestsQuery } from './harvests.queries.ts';

const failure = (error: unknown) => messageOf(error, 'Nie udało się pobrać listy pobrań.');

/** Harvesters and the harvested descriptions, for administrators. */
export function Harvests() {
  const id = useId();
  const harvests = useQuery(harvestsQuery);
  return (
    <section className="harvests" aria-labelledby={id}>
      <h2 id={id}>Pobieranie opisów przez inne systemy</h2>
      <Loaded query={harvests} waiting={<SpinnerPanel />} failure={failure}>
        {(view: HarvestsView) => <HarvestsContent view={view} />}
      </Loaded>
    </section>
  );
}

function HarvestsContent({ view: { harvests, errors, published, address, preview } }: { view: HarvestsView }) {
  return (
    <>
      <p>
        Katalogi i agregatory, na przykład Europeana, pobierają opisy opublikowanych nagrań protokołem OAI-PMH spod
        adresu <code>{address}</code>. Opublikowano {polishCount(published, 'nagranie', 'nagrania', 'nagrań')}.
      </p>
      <h3>Ostatnie pobrania</h3>
      {harvests.length === 0 ? (
        <p>Nikt jeszcze nie pobrał opisów.</p>
      ) : (
        <ul className="harvests-list" aria-label="Ostatnie pobrania">
          {harvests.map((harvest) => (
            <li key={harvest.id}>
              <strong>{polishMoment(harvest.startedAt)}</strong>: {countDescriptions(harvest.records)}
              {harvest.metadataPrefix !== '' && ` w formacie ${formatName(harvest.metadataPrefix)}`},{' '}
              {agentName(harvest)}
              {!harvest.isFinished && ` (bez zakończenia, ostatnia strona ${polishMoment(harvest.lastAt)})`}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <>
          <h3>Ostatnie błędy</h3>
          <ul className="harvests-list" aria-label="Ostatnie błędy">
            {errors.map((harvest) => (
              <li key={harvest.id}>
                <strong>{polishMoment(harvest.startedAt)}</strong>: {harvest.error && errorWord(harvest.error)} (
                {harvest.error}), {agentName(harvest)}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview && <HarvestPreview preview={preview} />}
    </>
  );
}
