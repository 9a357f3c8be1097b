import { listChapters, saveChapters } from '@glosy/core/contract/recordings/chapters';
import type { ChaptersAnswer, ChaptersView } from '@glosy/core/recording/chapter';
import { type Route, route } from '../../../http/route.ts';
import type { ChapterUsecases } from './chapters.usecases.ts';

export function chapterRoutes(chapters: ChapterUsecases): Route[] {
  return [
    route(listChapters, async ({ caller, params: { id = '' } }) => answered(await chapters.list(caller, id))),
    route(saveChapters, async ({ caller, params: { id = '' }, body, transaction }) =>
      answered(await transaction((tx) => chapters.save(tx, caller, id, body))),
    ),
  ];
}

function answered(view: ChaptersView): ChaptersAnswer {
  return { ...view, data: view };
}
