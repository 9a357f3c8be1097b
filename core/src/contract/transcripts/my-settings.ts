import type { MySettings } from '../../site/my-settings.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './my-settings.input.ts';

const path = '/api/my/settings';

export const readMySettings = call({
  name: 'readMySettings',
  method: 'GET',
  path,
  permission: 'account.manage',
  summary:
    'The caller’s own preferences: keys of the editor, and by recording and transcript the place where they stopped.',
  answer: answer<{ data: MySettings }>('{data: MySettings}'),
});

export const writeMySettings = call({
  name: 'writeMySettings',
  method: 'PUT',
  path,
  permission: 'account.manage',
  summary:
    'Replaces the keys, and the named places; what is left out stays. A place names its line by `start` in seconds or by `lineId`.',
  input: input<typeof inputs.writeMySettings>(),
  answer: answer<{ data: MySettings }>('{data: MySettings}'),
});
