import type { LineTag, RecordingTags, Tag, TagOccurrence, TagPage } from '../../recording/tag.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './tags.input.ts';

const path = '/api/tags.php';

export const listTags = call({
  name: 'listTags',
  method: 'GET',
  path,
  permission: 'tag.readStaff',
  summary: 'All tags that exist for the caller, for staff; counts cover what the caller may see.',
  input: input<typeof inputs.listTags>(),
  answer: answer<{ data: Tag[] }>('{data: Tag[]}'),
});

export const listTagOccurrences = call({
  name: 'listTagOccurrences',
  method: 'GET',
  path,
  permission: 'tag.readStaff',
  when: { query: ['tag_id'] },
  summary: 'Where a tag occurs, for staff.',
  input: input<typeof inputs.listTagOccurrences>(),
  answer: answer<{ data: TagOccurrence[] }>('{data: TagOccurrence[]}'),
});

export const listTranscriptTags = call({
  name: 'listTranscriptTags',
  method: 'GET',
  path,
  permission: 'tag.readPublic',
  when: { query: ['recording_id', 'transcript_file'] },
  summary: 'The tags of one transcript, in the order of its lines.',
  input: input<typeof inputs.listTranscriptTags>(),
  answer: answer<{ data: LineTag[] }>('{data: LineTag[]}'),
});

export const listPublicTags = call({
  name: 'listPublicTags',
  method: 'POST',
  path,
  permission: 'tag.readPublic',
  when: { query: ['type'] },
  summary: 'The public index: tags that occur in public recordings among those named.',
  input: input<typeof inputs.listPublicTags>(),
  answer: answer<{ data: Tag[] }>('{data: Tag[]}'),
});

export const listPublicTagOccurrences = call({
  name: 'listPublicTagOccurrences',
  method: 'POST',
  path,
  permission: 'tag.readPublic',
  when: { query: ['tag_id'] },
  summary: 'Where a tag occurs in public recordings among those named.',
  input: input<typeof inputs.listPublicTagOccurrences>(),
  answer: answer<{ data: TagOccurrence[] }>('{data: TagOccurrence[]}'),
});

export const createTag = call({
  name: 'createTag',
  method: 'POST',
  path,
  permission: 'tag.edit',
  when: { body: ['name', 'type'] },
  summary:
    'Creates a tag; a name that the caller sees already, whatever case or spaces, is refused. A hidden tag of this name is given and becomes visible.',
  input: input<typeof inputs.createTag>(),
  answer: answer<{ id: number }>('{id}'),
});

export const assignTag = call({
  name: 'assignTag',
  method: 'POST',
  path,
  permission: 'tag.assign',
  when: { body: ['tag_id', 'recording_id', 'transcript_file', 'start_time'] },
  summary: 'Puts a tag on a line.',
  input: input<typeof inputs.assignTag>(),
  answer: answer<{ success: true }>('{success}'),
});

export const unassignTag = call({
  name: 'unassignTag',
  method: 'DELETE',
  path,
  permission: 'tag.assign',
  when: { body: ['tag_id', 'recording_id', 'transcript_file', 'start_time'] },
  summary: 'Takes a tag off a line.',
  input: input<typeof inputs.unassignTag>(),
  answer: answer<{ success: true }>('{success}'),
});

export const replaceLineTags = call({
  name: 'replaceLineTags',
  method: 'PUT',
  path,
  permission: 'tag.assign',
  when: { body: ['recording_id', 'transcript_file', 'start_time', 'tags'] },
  summary:
    'Sets the tags of a line to exactly these, in one transaction; a tag given by name and type is created if needed. With `before`, the ids that the caller saw, another stored set is refused and sent back as `details.tags`.',
  input: input<typeof inputs.replaceLineTags>(),
  answer: answer<{ data: LineTag[] }>('{data: LineTag[]}'),
});

export const renameTag = call({
  name: 'renameTag',
  method: 'PUT',
  path,
  permission: 'tag.edit',
  when: { body: ['id', 'name'] },
  summary: 'Renames a tag. With `before`, the name that the caller saw, a tag of another name is refused.',
  input: input<typeof inputs.renameTag>(),
  answer: answer<{ success: true }>('{success}'),
});

export const deleteTag = call({
  name: 'deleteTag',
  method: 'DELETE',
  path,
  permission: 'tag.edit',
  when: { body: ['id'] },
  summary:
    'Deletes a tag with all its occurrences, all of which the caller must be allowed to see. `before` as in `renameTag`.',
  input: input<typeof inputs.deleteTag>(),
  answer: answer<{ success: true }>('{success}'),
});

export const joinTags = call({
  name: 'joinTags',
  method: 'POST',
  path: '/api/tag-joins',
  permission: 'tag.edit',
  summary:
    'Joins one tag, all of whose occurrences the caller must be allowed to see, into another, which keeps every occurrence of both; the first is gone. With `before`, the names that the caller saw, tags of other names are refused.',
  input: input<typeof inputs.joinTags>(),
  answer: answer<{ data: Tag }>('{data: Tag}'),
});

export const readTagPage = call({
  name: 'readTagPage',
  internal: true,
  method: 'GET',
  path: '/api/tag-pages/:id',
  permission: 'tag.readPublic',
  summary:
    'A tag with every moment where it occurs in recordings that the caller may see. For role user a tag without such moments is not found.',
  answer: answer<{ data: TagPage }>('{data: TagPage}'),
});

export const listRecordingTags = call({
  name: 'listRecordingTags',
  internal: true,
  method: 'GET',
  path: '/api/recording-tags',
  permission: 'tag.readPublic',
  summary: 'For each tagged recording that the caller may see, the few tags that mark it most often.',
  answer: answer<{ data: RecordingTags[] }>('{data: RecordingTags[]}'),
});
