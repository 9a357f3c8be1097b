import type { LoadingPlan, PlannedRecording, TranscriptChoice } from '@glosy/core/work/loading';
import type { Queryable } from '../../../database/database.ts';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { foldSignature } from '../../recordings/recordings.repository.ts';
import type { LoadingSource } from '../source/loading-source.ts';
import { findStandings, type Standings } from '../standings.repository.ts';
import { kindOf } from './file-kind.ts';
import { findTable } from './find-table.ts';
import { groupByNames, groupByRows } from './group-files.ts';
import { prepareRecording } from './prepare-recording.ts';
import type { PreparedRecording } from './prepared-recording.ts';
import { refusedKind } from './refused-kind.ts';

export interface PreparedLoading {
  plan: LoadingPlan;
  recordings: PreparedRecording[];
}

/**
 * Reads all files that would be loaded, with the transcripts that the user chose, and compares them with the archive.
 */
export async function planLoading(
  db: Queryable,
  source: LoadingSource,
  choices: readonly TranscriptChoice[] = [],
): Promise<PreparedLoading> {
  const problems: string[] = [];
  const unused: LoadingPlan['unused'] = [];
  const found = await findTable(source.files);
  problems.push(...found.problems);
  unused.push(...found.unused);
  const content = source.files.filter(({ path }) => kindOf(path) !== 'table' && path !== found.path);
  const usable = content.filter(({ path }) => kindOf(path) !== 'other');
  const ofOtherKinds = content
    .filter(({ path }) => kindOf(path) === 'other')
    .map(({ path }) => ({ path, reason: refusedKind(path) }));
  const refused = [...source.refused, ...ofOtherKinds];
  const grouped = found.rows ? groupByRows(found.rows, usable, refused) : { groups: groupByNames(usable), unused: [] };
  unused.push(...refused);
  for (const { path } of grouped.unused) unused.push({ path, reason: 'Nie pasuje do żadnego wiersza tabeli.' });
  const recordings =
    problems.length === 0 ? await mapInTurns(grouped.groups, (group) => prepareRecording(group, choices)) : [];
  if (problems.length === 0 && recordings.length === 0) problems.push('Nie znaleziono żadnych rozmów do wczytania.');
  const standings = await findStandings(
    db,
    recordings.map(({ plan }) => plan),
  );
  const plans = recordings.map(({ plan }) => plan);
  const decideState = stateRules(plans, standings);
  for (const plan of plans) decideState(plan);
  return { plan: { recordings: plans, unused, problems }, recordings };
}

/** Rules for the state of a plan, given the archive's content and the duplicates among all plans. */
function stateRules(all: readonly PlannedRecording[], { loaded, taken }: Standings): (plan: PlannedRecording) => void {
  const sharing = { key: countBy(all, ({ key }) => key), signature: countBy(all, foldedSignature) };
  const isTwice = (counts: ReadonlyMap<string, number>, value: string) => (counts.get(value) ?? 0) > 1;
  return (plan) => {
    const found = loaded.get(plan.key);
    if (found !== undefined) {
      plan.state = 'loaded';
      plan.signature = found.signature;
      if (found.isTrashed) plan.notes.push('Ta rozmowa jest w koszu.');
      return;
    }
    const isSigned = plan.signature !== '';
    const folded = foldedSignature(plan);
    const place = isSigned ? taken.get(folded) : undefined;
    const isSignedTwice = isSigned && isTwice(sharing.signature, folded);
    if (place !== undefined) {
      plan.state = 'conflict';
      plan.problems.unshift(standingWords[place].replace('{0}', plan.signature));
    } else if (isSignedTwice || isTwice(sharing.key, plan.key)) {
      plan.state = 'conflict';
      plan.problems.unshift(
        isSignedTwice ? `Sygnatura ${plan.signature} powtarza się.` : 'Ta rozmowa powtarza się w tabeli.',
      );
    } else if (plan.problems.length > 0) plan.state = 'invalid';
  };
}

const foldedSignature = ({ signature }: PlannedRecording): string => foldSignature(signature);

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const standingWords = {
  present: 'Sygnatura {0} jest już zajęta.',
  trashed: 'Rozmowa o sygnaturze {0} jest w koszu.',
  erased: 'Rozmowę o sygnaturze {0} usunięto na zawsze, a sygnatury nie nadaje się ponownie.',
};
