/** Administrators see deleted recordings and files, and restore them. */
import type { z } from 'zod';
import { answer, call, input } from '../call.ts';
import type * as inputs from './trash.input.ts';

/** One thing in the trash. */
export type TrashedThing = z.infer<typeof inputs.restoreTrashed.body>;

export type TrashKind = TrashedThing['kind'];

export interface TrashEntry extends TrashedThing {
  /** The recording, or the one that the file belongs to. */
  signature: string;
  /** Title of the recording. */
  title: string;
  /** Name of the file, or the title of a photo or document if it has one; null for a recording. */
  name: string | null;
  /** Author of the deletion in the recording's history; null where the history has none. */
  deletedBy: string | null;
  /** ISO 8601, UTC, as all times here. */
  deletedAt: string;
  /** The item is erased within a day of this moment. */
  restorableUntil: string;
}

export interface TrashPage {
  data: TrashEntry[];
  /** How many entries there are on all pages. */
  total: number;
}

export const listTrash = call({
  name: 'listTrash',
  internal: true,
  method: 'GET',
  path: '/api/trash',
  permission: 'trash.manage',
  summary: 'Deleted recordings, and deleted files of recordings that are not deleted; the latest deleted first.',
  input: input<typeof inputs.listTrash>(),
  answer: answer<TrashPage>('TrashPage'),
});

export const restoreTrashed = call({
  name: 'restoreTrashed',
  internal: true,
  method: 'POST',
  path: '/api/trash/restore',
  permission: 'trash.manage',
  summary:
    'Restores a recording with the files that were not deleted before it, or one file. 404 when it is no longer in the trash; 409 when its recording is deleted or its name is taken.',
  input: input<typeof inputs.restoreTrashed>(),
  answer: answer<{ message: string }>('{message}'),
});
