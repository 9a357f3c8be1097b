import { listChapters, saveChapters } from '@glosy/core/contract/chapters';
import { type Route, route } from '../../../http/route.ts';
import type { ChapterUsecases } from './chapters.usecases.ts';

export function chapterRoutes(chapters: ChapterUsecases): Route[] {
  return [
    route(listChapters, ({ caller, params: { id = '' } }) => chapters.list(caller, id)),
    route(saveChapters, ({ caller, params: { id = '' }, body }) => chapters.save(caller, id, body)),
  ];
}
