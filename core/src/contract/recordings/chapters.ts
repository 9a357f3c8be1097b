import type { z } from 'zod';
import type { ChaptersAnswer } from '../../recording/chapter.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './chapters.input.ts';

export type ChapterInput = z.infer<typeof inputs.chapterInput>;
export type ChaptersInput = z.infer<typeof inputs.saveChapters.body>;

const path = '/api/recordings/:id/chapters';

export const listChapters = call({
  name: 'listChapters',
  method: 'GET',
  path,
  permission: 'recording.read',
  summary: 'The chapters of a recording: its timeline with ends, synopses and keywords.',
  answer: answer<ChaptersAnswer>('ChaptersAnswer'),
});

export const saveChapters = call({
  name: 'saveChapters',
  method: 'PUT',
  path,
  permission: 'recording.edit',
  summary:
    'Saves all chapters, those without an id as new ones. 409 `recording.stale` when the recording has another version.',
  input: input<typeof inputs.saveChapters>(),
  answer: answer<ChaptersAnswer>('ChaptersAnswer'),
});
