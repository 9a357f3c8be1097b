import type { z } from 'zod';
import type { ClosuresView } from '../../people/closure.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './closures.input.ts';

export type ClosureInput = z.infer<typeof inputs.closureInput>;
export type ClosureChange = z.infer<typeof inputs.closureChange>;

const closures = '/api/recordings/:id/closures';
const closure = '/api/recordings/:id/closures/:closureId';

export const listClosures = call({
  name: 'listClosures',
  method: 'GET',
  path: closures,
  permission: 'recording.read',
  summary:
    'Closed passages. Everyone reads `stretches`; `data` is for staff, with `reason` and `requestedBy` for administrators.',
  answer: answer<ClosuresView>('ClosuresView'),
});

export const closePassage = call({
  name: 'closePassage',
  method: 'POST',
  path: closures,
  permission: 'closure.edit',
  summary:
    'Closes a passage at once. With `transcript_file` or `lineIds` it is made from lines, which stay closed wherever they are moved. With `baseRevision`, 409 `closure.stale-lines` when the transcript has another revision, `closure.other-sound` when it belongs to another audio file.',
  input: input<typeof inputs.closePassage>(),
  answer: answer<ClosuresView>('ClosuresView'),
});

export const changeClosure = call({
  name: 'changeClosure',
  method: 'PUT',
  path: closure,
  permission: 'closure.edit',
  summary:
    'Changes a closure; absent fields stay. Only administrators shorten it or let it open earlier. 409 `closure.stale` carries the ClosuresView in `details`.',
  input: input<typeof inputs.changeClosure>(),
  answer: answer<ClosuresView>('ClosuresView'),
});

export const openPassage = call({
  name: 'openPassage',
  method: 'DELETE',
  path: closure,
  permission: 'closure.edit',
  summary:
    'Opens a closed passage: administrators always, others only their own for ten minutes, unless it was changed (403 `closure.undo-over`). With `version`, 409 `closure.stale` as in `changeClosure`.',
  input: input<typeof inputs.openPassage>(),
  answer: answer<ClosuresView>('ClosuresView'),
});
