import {
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
} from '@glosy/core/contract/transcripts/tags';
import { limits } from '@glosy/core/limits';
import type { LineTag, RecordingTags, Tag, TagType, WantedTag } from '@glosy/core/recording/tag';
import { queryOptions } from '@tanstack/react-query';
import { checkAtReturn } from '../../lib/check-at-return.ts';
import { queryClient } from '../../lib/query-provider.tsx';
import { RequestError, request } from '../../lib/request.ts';
import { whenShown } from '../../lib/scheduling.ts';

/** Names a transcript: the recording's signature and the transcript's file name. */
export interface TranscriptAddress {
  recordingId: string;
  transcriptFile: string;
}

const keys = {
  all: ['tags'],
  list: ['tags', 'list'],
  occurrences: ['tags', 'occurrences'],
  index: ['tags', 'public'],
  transcript: ['tags', 'transcript'],
  page: ['tags', 'page'],
  cards: ['tags', 'cards'],
};

/** All tags with counts, for staff. */
export const tagsQuery = queryOptions({
  queryKey: keys.list,
  refetchOnWindowFocus: checkAtReturn,
  queryFn: async ({ signal }) => (await request(listTags, { query: {}, signal })).data,
});

/** The occurrences of a tag, for staff. */
export function tagOccurrencesQuery(tagId: number) {
  return queryOptions({
    queryKey: [...keys.occurrences, tagId],
    queryFn: async ({ signal }) => (await request(listTagOccurrences, { query: { tag_id: tagId }, signal })).data,
  });
}

/** The public index of one type of tags, in these recordings. */
export function publicTagsQuery(type: TagType, recordingIds: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.index, type, recordingIds],
    queryFn: async ({ signal }) => {
      const body = { publicRecordingIds: [...recordingIds] };
      return (await request(listPublicTags, { query: { type }, body, signal })).data;
    },
  });
}

export function publicOccurrencesQuery(tagId: number, recordingIds: readonly string[]) {
  return queryOptions({
    queryKey: [...keys.index, tagId, recordingIds],
    queryFn: async ({ signal }) => {
      const body = { publicRecordingIds: [...recordingIds] };
      return (await request(listPublicTagOccurrences, { query: { tag_id: tagId }, body, signal })).data;
    },
  });
}

/** Tags of one transcript in the order of its lines; loaded at most every 6 s (specification, section 9). */
export function transcriptTagsQuery({ recordingId, transcriptFile }: TranscriptAddress) {
  return queryOptions({
    queryKey: [...keys.transcript, recordingId, transcriptFile],
    queryFn: async ({ signal, client, queryKey }) => {
      // The text is rendered first; tags are less urgent.
      if (client.getQueryData(queryKey) === undefined) await new Promise<void>(whenShown);
      const query = { recording_id: recordingId, transcript_file: transcriptFile };
      return (await request(listTranscriptTags, { query, signal })).data;
    },
    staleTime: limits.tagPanelRefreshMs,
  });
}

export function tagPageQuery(tagId: string) {
  return queryOptions({
    queryKey: [...keys.page, tagId],
    queryFn: async ({ signal }) => (await request(readTagPage, { params: { id: tagId }, signal })).data,
  });
}

/** Recording → its few most frequent tags. */
export const recordingTagsQuery = queryOptions({
  queryKey: keys.cards,
  refetchOnWindowFocus: checkAtReturn,
  queryFn: async ({ signal }) => {
    return tagsByRecording((await request(listRecordingTags, { signal })).data);
  },
});

export function tagsByRecording(listed: readonly RecordingTags[]): Record<string, RecordingTags['tags']> {
  return Object.fromEntries(listed.map(({ recordingId, tags }) => [recordingId, tags]));
}

/** Throws RequestError; the details of `tag.name-taken` contain the tag with the name. */
export async function addTag(name: string, type: TagType): Promise<number> {
  const { id } = await request(createTag, { body: { name, type } });
  await queryClient.invalidateQueries({ queryKey: keys.list });
  return id;
}

/** The tag that already has the name, when a tag was refused for that reason. */
export function holderOf(error: unknown): Pick<Tag, 'id' | 'name' | 'type'> | null {
  if (!(error instanceof RequestError) || error.code !== 'tag.name-taken') return null;
  return (error.details as Pick<Tag, 'id' | 'name' | 'type'> | undefined) ?? null;
}

/** The tag with its new name, when a change was refused because another user had renamed the tag. */
export function renamed<Seen extends Pick<Tag, 'id' | 'name'>>(seen: Seen, error: unknown): Seen {
  if (!(error instanceof RequestError) || error.code !== 'tag.renamed') return seen;
  const { id, name } = error.details as Pick<Tag, 'id' | 'name'>;
  return id === seen.id ? { ...seen, name } : seen;
}

/** Renames the tag that the user saw under the name `before`. Throws RequestError. */
export async function changeTagName(id: number, name: string, before: string): Promise<void> {
  try {
    await request(renameTag, { body: { id, name, before } });
  } finally {
    // Refreshes even after a refusal, because another user's change may have caused it.
    await refreshTags();
  }
}

/** Deletes the tag that the user saw under this name. Throws RequestError. */
export async function removeTag({ id, name }: Pick<Tag, 'id' | 'name'>): Promise<void> {
  await request(deleteTag, { body: { id, before: name } });
  queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags?.filter((tag) => tag.id !== id));
  void refreshTagsWithout(id);
}

/**
 * Merges a tag into another, which gets the occurrences of both; both must still have the names that the user saw.
 * Throws RequestError.
 */
export async function joinIntoTag(tag: Pick<Tag, 'id' | 'name'>, other: Pick<Tag, 'id' | 'name'>): Promise<Tag> {
  const [from, into] = [tag.id, other.id];
  const before = { from: tag.name, into: other.name };
  const { data } = await request(joinTags, { body: { from, into, before } });
  queryClient.setQueryData(
    tagsQuery.queryKey,
    (tags) => tags && [...tags.filter((tag) => tag.id !== from && tag.id !== into), data],
  );
  void refreshTagsWithout(from);
  return data;
}

interface LineTagsChange {
  /** Start of the line in whole milliseconds. */
  startMs: number;
  tags: WantedTag[];
  /** Ids of the tags that the user saw on the line: an optimistic lock. */
  before: number[];
}

/** Sets the tags of the line to exactly these. Throws RequestError; `currentLineTags` reads a conflict from it. */
export async function saveLineTags(address: TranscriptAddress, change: LineTagsChange): Promise<void> {
  const { startMs, tags, before } = change;
  const { recordingId, transcriptFile } = address;
  const fragment = { recording_id: recordingId, transcript_file: transcriptFile, start_time: startMs / 1000 };
  const { data } = await request(replaceLineTags, { body: { ...fragment, tags, before } });
  await changeTranscriptTags(address, (known) => [...known.filter((tag) => startOf(tag) !== startMs), ...data]);
  for (const key of [keys.list, keys.occurrences, keys.index, keys.page, keys.cards]) {
    void queryClient.invalidateQueries({ queryKey: key });
  }
}

/** The current tags of the line, when a save was refused because another user changed them. */
export function currentLineTags(error: unknown): LineTag[] | null {
  if (!(error instanceof RequestError) || error.code !== 'tag.line-changed') return null;
  return (error.details as { tags: LineTag[] }).tags;
}

/**
 * Moves cached tags with their lines after a save, and then refetches them. `movedStarts` maps old to new starts of
 * lines, in whole milliseconds.
 */
export async function followSavedLines(
  address: TranscriptAddress,
  movedStarts: ReadonlyMap<number, number>,
): Promise<void> {
  await changeTranscriptTags(address, (tags) =>
    tags.map((tag) => {
      const start = movedStarts.get(startOf(tag));
      return start === undefined ? tag : { ...tag, start_time: start / 1000 };
    }),
  );
  await queryClient.invalidateQueries({ queryKey: transcriptTagsQuery(address).queryKey });
}

/** Start of the tagged line in whole milliseconds. */
export function startOf(tag: LineTag): number {
  return Math.round(tag.start_time * 1000);
}

/** Changes the cached tags of the transcript. Cancels a pending request, which would return older ones. */
async function changeTranscriptTags(address: TranscriptAddress, change: (tags: LineTag[]) => LineTag[]): Promise<void> {
  const { queryKey } = transcriptTagsQuery(address);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (tags) => tags && change(tags).sort((a, b) => a.start_time - b.start_time));
}

function refreshTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.all });
}

/** Skips the occurrences of a deleted tag: its dialog may still be open, and the server would answer 404. */
function refreshTagsWithout(id: number): Promise<void> {
  const isOfGoneTag = (key: readonly unknown[]) => key[1] === keys.occurrences[1] && key[2] === id;
  return queryClient.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => !isOfGoneTag(queryKey) });
}
