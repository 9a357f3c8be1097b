import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './testing/build-test-app.ts';
import { type DocumentedNginx, hasNginx, startDocumentedNginx } from './testing/documented-nginx.ts';
import { insertScene } from './testing/scene.ts';
import { type SeveralProcesses, startProcesses } from './testing/several-processes.ts';
import { chunkForm, openVisitor } from './testing/web-visitor.ts';

const recordings = ['P1', 'P2'];

/** The results of a proofreader's saves. */
interface Journal {
  readonly acknowledged: { revision: number; text: string }[];
}

describe.skipIf(!hasNginx)('processes that are restarted in turn behind nginx', () => {
  let processes: SeveralProcesses;
  let nginx: DocumentedNginx;
  let editor: SignedIn;
  let isOver = false;

  beforeAll(async () => {
    processes = await startProcesses(2, { LISTENING_COPIES: 'off' });
    editor = await processes.prepare(async (test) => {
      for (const signature of recordings) await insertScene(test, signature, {});
      return test.signIn('editor');
    });
    nginx = await startDocumentedNginx({ upstreams: processes.ports });
  }, 180_000);
  afterAll(async () => {
    isOver = true;
    await nginx?.close();
    await processes?.close();
  });

  const send = (url: string, body?: FormData) =>
    openVisitor(editor.cookie)
      .send(`${nginx.address}${url}`, body ? { method: 'POST', body } : {})
      .catch(() => undefined);

  /** Saves one text after the other, each on top of the last stored one, like an open editor. */
  async function proofread(recording: string): Promise<Journal> {
    const journal: Journal = { acknowledged: [] };
    let baseRevision = 1;
    for (let count = 1; !isOver; count += 1) {
      const text = `1\n00:00:00,000 --> 00:00:02,000\nZapis ${count} w ${recording}.\n`;
      const fields = { chunkIndex: 0, totalChunks: 1, fileName: `${recording}_a.srt`, recordingId: recording };
      const answer = await send('/api/upload.php', chunkForm(Buffer.from(text), { ...fields, baseRevision }));
      if (answer?.status === 200) {
        const { data } = (await answer.json()) as { data: { revision: number } };
        baseRevision = data.revision;
        journal.acknowledged.push({ revision: data.revision, text });
      } else {
        // nginx never repeats a save: after a closed connection the editor sends it again.
        const stored = await send(`/api/getsrt.php?id=${recording}&filename=${recording}_a.srt`);
        if (stored?.ok) baseRevision = Number(stored.headers.get('x-transcript-revision'));
      }
    }
    return journal;
  }

  /** Listens to parts of a sound; returns the numbers of requests and of failed ones. */
  async function listen(): Promise<{ requests: number; failed: number }> {
    let [requests, failed] = [0, 0];
    for (; !isOver; requests += 1) {
      const answer = await send(`/storage/recordings/P1/P1_a.mp3`);
      if (!answer?.ok) failed += 1;
      await answer?.arrayBuffer();
    }
    return { requests, failed };
  }

  it('lose no acknowledged save, and fail no reading request', async () => {
    const proofreaders = Promise.all(recordings.map(proofread));
    const listener = listen();
    for (const index of [0, 1]) {
      expect(await processes.process(index).stop()).toBe(0);
      await processes.restart(index);
    }
    isOver = true;
    const journals = await proofreaders;
    const heard = await listener;

    for (const [index, recording] of recordings.entries()) {
      const { acknowledged = [] } = journals[index] ?? {};
      expect(acknowledged.length).toBeGreaterThan(5);
      for (const { revision, text } of acknowledged) {
        const stored = await send(`/api/getsrt.php?id=${recording}&filename=${recording}_a.srt&revision=${revision}`);
        expect(await stored?.text()).toContain(text.split('\n')[2]);
      }
    }
    expect(heard.requests).toBeGreaterThan(5);
    expect(heard.failed).toBe(0);
  }, 180_000);
});
