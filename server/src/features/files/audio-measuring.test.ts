import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillArchive } from '../../commands/backup/testing-archive.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { measureJobKind, orderMeasuring } from './audio-measuring.repository.ts';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(() => test.close());

it('measuring a waiting sound is ordered only once, however often the server starts', async () => {
  const { database, jobs } = test.dependencies;
  await fillArchive(test, newStorageKey());
  // A running server would measure the file during the test.
  await test.app.close();
  await database.db.updateTable('audio_files').set({ state: 'measuring' }).execute();
  for (const _ of ['first start', 'second start']) await database.transaction((tx) => orderMeasuring(tx, jobs));
  const ordered = database.db.selectFrom('jobs').select('payload').where('kind', '=', measureJobKind);
  expect(await ordered.execute()).toEqual([{ payload: '{"fileId":"f1"}' }]);
});
