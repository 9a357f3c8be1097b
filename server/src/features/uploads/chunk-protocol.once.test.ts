import { createHash } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { chunksOf, sendChunk } from '../../testing/multipart.ts';
import { wavOf } from '../../testing/sounds.ts';

/** Each run sends about 30 MB through the whole server. */
const numRuns = 12;

const total = 3;
const source = wavOf(2 * limits.chunkBytes + 4242, 3);
const chunks = chunksOf(source);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A client's step with one chunk; steps may be out of order, repeated or missing. */
type Step =
  | { kind: 'send'; index: number }
  | { kind: 'cut'; index: number }
  | { kind: 'grow'; index: number }
  | { kind: 'other content'; index: number }
  | { kind: 'other total'; index: number }
  | { kind: 'wrong size'; index: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('send', 'send', 'send', 'cut', 'grow', 'other content', 'other total', 'wrong size'),
  index: fc.integer({ min: 0, max: total - 1 }),
});

let test: TestApp;
let editor: SignedIn;
let run = 0;

beforeAll(async () => {
  test = await buildTestApp();
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterAll(() => test.close());

/**
 * The model of the server's state: the hash of each acknowledged chunk, and whether an upload with another count of
 * chunks was started.
 */
interface Model {
  stored: Map<number, string>;
  hasOtherUpload: boolean;
}

/** The expected status of a step, given the stored state. */
function expectedStatus({ kind, index }: Step, bytes: Buffer, { stored, hasOtherUpload }: Model): number {
  const isLast = index === total - 1;
  if (kind === 'wrong size') return 400;
  if (kind === 'other total') {
    if (isLast) return 400;
    return stored.size === total && !hasOtherUpload ? 409 : 200;
  }
  if ((kind === 'cut' || kind === 'grow') && !isLast) return 400;
  const known = stored.get(index);
  return known === undefined || known === sha256(bytes) ? 200 : 409;
}

function bytesOf({ kind, index }: Step): Buffer {
  const chunk = chunks[index] as Buffer;
  if (kind === 'cut') return chunk.subarray(0, -1);
  if (kind === 'grow') return Buffer.concat([chunk, Buffer.from('x')]);
  if (kind !== 'other content') return chunk;
  const other = Buffer.from(chunk);
  other.writeUInt8((other.readUInt8(other.length - 1) + 1) % 256, other.length - 1);
  return other;
}

it('after any sequence of steps the file equals the acknowledged chunks or is absent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      run += 1;
      const fileName = `HM-1_${run}.wav`;
      const model: Model = { stored: new Map(), hasOtherUpload: false };
      const acknowledged: Buffer[] = [];
      for (const one of steps) {
        const bytes = bytesOf(one);
        const isOther = one.kind === 'other total';
        const answer = await sendChunk(test, editor, {
          fileName,
          bytes,
          index: one.index,
          total: isOther ? total + 1 : total,
          extra: one.kind === 'wrong size' ? { size: String(source.length + limits.chunkBytes) } : {},
        });
        expect(answer.statusCode, `${JSON.stringify(one)} ${answer.body}`).toBe(expectedStatus(one, bytes, model));
        if (answer.statusCode !== 200) continue;
        if (isOther) model.hasOtherUpload = true;
        else {
          model.stored.set(one.index, sha256(bytes));
          acknowledged[one.index] = bytes;
        }
      }
      const served = await test.ask(editor, { url: `/storage/recordings/HM-1/${fileName}?original=1` });
      if (model.stored.size < total) expect(served.statusCode).toBe(404);
      else {
        expect(served.statusCode).toBe(200);
        expect(sha256(served.rawPayload)).toBe(sha256(Buffer.concat(acknowledged)));
      }
      await test.dependencies.database.db.deleteFrom('uploads').where('state', '!=', 'complete').execute();
    }),
    { numRuns },
  );
}, 240_000);

it('of ten parallel uploads of different content under one name, one is stored and the others refused', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => test.signIn('editor')));
  const contents = people.map((_, index) => wavOf(20_000 + index, index + 1));
  const answers = await Promise.all(
    people.map((who, index) =>
      sendChunk(test, who, { fileName: 'HM-1_wspolny.wav', bytes: contents[index] as Buffer, index: 0, total: 1 }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  const served = await test.ask(editor, { url: '/storage/recordings/HM-1/HM-1_wspolny.wav?original=1' });
  expect(sha256(served.rawPayload)).toBe(sha256(contents[winner] as Buffer));
});
