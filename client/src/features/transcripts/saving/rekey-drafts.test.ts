import '../../../testing/indexed-db.ts';
import { wrap } from 'idb';
import { expect, it } from 'vitest';
import { openDraftDatabase } from '../../../first-paint/draft-database.ts';
import { userKeyOf } from '../../../lib/device/user-scoped-storage.ts';
import { countDrafts, deleteDraftsOf, readDraft, writeDraft } from './draft-store.ts';
import { rekeyDrafts } from './rekey-drafts.ts';

const email = 'dawny@example.org';
const place = { recordingId: 'A', transcriptFile: 'A_a.srt' };

it('a draft that an earlier release stored under an address is found under the key of its user', async () => {
  const base = { revision: 3, text: 'Dawny tekst.', proofread: '' };
  const changes = { hunks: [], changedAt: Date.now() };
  await writeDraft({ user: email, ...place }, { session: 's1', revision: 3, changes, base });
  const request = openDraftDatabase();
  await new Promise((resolve) => request.addEventListener('success', resolve));
  await rekeyDrafts(wrap(request.result));
  request.result.close();
  const user = userKeyOf(email);
  expect((await readDraft({ user, ...place }))?.base.text).toBe('Dawny tekst.');
  expect([await countDrafts(user), await countDrafts(email)]).toEqual([1, 0]);
  await deleteDraftsOf(user);
});
