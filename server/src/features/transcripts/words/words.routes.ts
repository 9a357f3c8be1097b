import { confirmWords, readWords } from '@glosy/core/contract/transcripts/words';
import { type Route, route } from '../../../http/route.ts';
import type { WordsUsecases } from './words.usecases.ts';

export function wordsRoutes(use: WordsUsecases): Route[] {
  return [
    route(readWords, async ({ caller, query }) => ({ data: await use.read(caller, query) })),
    route(confirmWords, async ({ caller, body, transaction }) => {
      await transaction((tx) => use.confirm(tx, caller, body));
      return { success: true as const };
    }),
  ];
}
