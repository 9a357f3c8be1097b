import type { SimilarName } from '@glosy/core/contract/transcripts/words';
import { limits } from '@glosy/core/limits';
import { SimilarNames } from '@glosy/polish-search/similar-names';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { requireVisibleRecording } from '../../recordings/visible-recording.repository.ts';
import type { ThesaurusUsecases } from '../thesaurus/thesaurus.usecases.ts';
import { listArchiveNames } from './archive-names.repository.ts';

export type SimilarNamesUsecase = ReturnType<typeof similarNamesUsecase>;

export function similarNamesUsecase(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'now'>,
  thesaurus: ThesaurusUsecases,
) {
  const { db } = dependencies.database;
  /**
   * Names of the archive that sound like words of a recogniser; only names that the caller may see.
   * @throws ArchiveError `recording.not-found`
   */
  return async (caller: Caller, { id, words }: { id: string; words: readonly string[] }): Promise<SimilarName[]> => {
    const { signature } = await requireVisibleRecording(db, caller.role, id, dependencies);
    const similar = new SimilarNames(words);
    if (similar.isEmpty) return [];
    const names = await listArchiveNames(db, caller, signature, dependencies);
    const { groups } = await thesaurus.read();
    const others = groups.flat().map((name) => ({ name, isPhrase: true }));
    await mapInTurns([...names, ...others], ({ name, isPhrase }) => similar.add(name, isPhrase));
    return [...similar.find(limits.similarNamesMost)];
  };
}
