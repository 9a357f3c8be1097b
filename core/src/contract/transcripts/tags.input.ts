import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

/**
 * A number, or its text as forms send it. `null`, `''` and `true`, which JavaScript converts to 0, 0 and 1, are
 * refused.
 */
const numberOrText = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d{1,15}(\.\d{1,15})?\s*$/)
      .transform(Number),
  ],
  'Podaj liczbę.',
);

const type = z.enum(['keyword', 'person'], 'Wybierz typ tagu.');
/** The largest integer of both databases. */
const largestId = 2_147_483_647;
const id = z.number().int().min(1).max(largestId);
const textId = numberOrText.pipe(id);
const name = z
  .string('Podaj nazwę tagu.')
  .trim()
  .min(1, 'Podaj nazwę tagu.')
  .max(limits.tagNameMaxLength, 'Nazwa tagu jest zbyt długa.');

/** A fragment: the line of a transcript that starts at `start_time` (seconds). */
const fragment = {
  recording_id: z.string().min(1).max(300),
  transcript_file: z.string().min(1).max(300),
  start_time: numberOrText.pipe(z.number().min(0).max(limits.lineMaxSeconds)),
};
const assignment = z.strictObject({ tag_id: textId, ...fragment });
/** Intersected with the recordings that the caller may see; absent means all of those. */
const publicRecordingIds = z.strictObject({ publicRecordingIds: z.array(z.string().max(300)).max(20_000).optional() });

export const listTags = { query: z.strictObject({ type: type.optional() }) };

export const listTagOccurrences = { query: z.strictObject({ tag_id: textId }) };

export const listTranscriptTags = {
  query: z.strictObject({ recording_id: fragment.recording_id, transcript_file: fragment.transcript_file }),
};

export const listPublicTags = {
  query: z.strictObject({ type }),
  body: publicRecordingIds,
};

export const listPublicTagOccurrences = {
  query: z.strictObject({ tag_id: textId }),
  body: publicRecordingIds,
};

export const createTag = { body: z.strictObject({ name, type }) };

export const assignTag = { body: assignment };

export const unassignTag = { body: assignment };

export const replaceLineTags = {
  body: z.strictObject({
    ...fragment,
    tags: z.array(z.union([id, z.strictObject({ name, type })])).max(limits.listMaxItems),
    before: z.array(id).max(limits.listMaxItems).optional(),
  }),
};

/** The name that the caller saw. */
const seenName = z.string().max(limits.tagNameMaxLength);

export const renameTag = { body: z.strictObject({ id, name, before: seenName.optional() }) };

export const deleteTag = { body: z.strictObject({ id, before: seenName.optional() }) };

export const joinTags = {
  body: z.strictObject({
    from: id,
    into: id,
    before: z.strictObject({ from: seenName, into: seenName }).optional(),
  }),
};
