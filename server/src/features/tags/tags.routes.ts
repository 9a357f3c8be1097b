import {
  assignTag,
  createTag,
  deleteTag,
  joinTags,
  listPublicTagOccurrences,
  listPublicTags,
  listRecordingTags,
  listTagOccurrences,
  listTags,
  listTranscriptTags,
  readTagPage,
  renameTag,
  replaceLineTags,
  unassignTag,
} from '@glosy/core/contract/transcripts/tags';
import { ArchiveError } from '@glosy/core/errors';
import { type Route, route } from '../../http/route.ts';
import type { LineTagUsecases } from './line-tags.usecases.ts';
import type { TagIndexUsecases } from './tag-index.usecases.ts';
import type { TagUsecases } from './tags.usecases.ts';

const done = { success: true } as const;

export function tagRoutes(tags: TagUsecases): Route[] {
  return [
    route(createTag, async ({ caller, body }) => tags.create(caller, body.type, body.name)),
    route(renameTag, async ({ caller, body }) => {
      await tags.rename(caller, body.id, body.name, body.before);
      return done;
    }),
    route(deleteTag, async ({ caller, body }) => {
      await tags.remove(caller, body.id, body.before);
      return done;
    }),
    route(joinTags, async ({ caller, body }) => ({ data: await tags.join(caller, body.from, body.into, body.before) })),
  ];
}

export function tagIndexRoutes(index: TagIndexUsecases): Route[] {
  return [
    route(listTags, async ({ caller, query }) => ({ data: await index.listForStaff(caller, query.type) })),
    route(listTagOccurrences, async ({ caller, query }) => ({
      data: await index.listOccurrencesForStaff(caller, query.tag_id),
    })),
    route(listPublicTags, async ({ query, body }) => ({
      data: await index.listPublic(query.type, body.publicRecordingIds),
    })),
    route(listPublicTagOccurrences, async ({ query, body }) => ({
      data: await index.listPublicOccurrences(query.tag_id, body.publicRecordingIds),
    })),
    route(readTagPage, async ({ caller, params }) => ({ data: await index.readPage(caller, readId(params.id)) })),
    route(listRecordingTags, async ({ caller }) => ({ data: await index.listOfRecordings(caller) })),
  ];
}

export function lineTagRoutes(lineTags: LineTagUsecases): Route[] {
  return [
    route(listTranscriptTags, async ({ caller, query }) => ({
      data: await lineTags.list(caller, query.recording_id, query.transcript_file),
    })),
    route(assignTag, async ({ caller, body, transaction }) => {
      await transaction((tx) => lineTags.assign(tx, caller, body.tag_id, body));
      return done;
    }),
    route(unassignTag, async ({ caller, body, transaction }) => {
      await transaction((tx) => lineTags.unassign(tx, caller, body.tag_id, body));
      return done;
    }),
    route(replaceLineTags, async ({ caller, body, transaction }) => ({
      data: await transaction((tx) => lineTags.replace(tx, caller, body, body.tags, body.before)),
    })),
  ];
}

/** @throws ArchiveError `tag.not-found` for anything but a positive number */
function readId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new ArchiveError('tag.not-found');
  return Number(text);
}
