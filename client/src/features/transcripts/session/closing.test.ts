import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typeText } from '../document/editor-commands.ts';
import type { LineId } from '../document/editor-line.ts';
import '../../../testing/indexed-db.ts';
import { deleteDraft, deleteDraftsOf, readDraft } from '../saving/draft-store.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import type { EditorSession } from './editor-session.ts';
import { SessionLoader } from './session-loader.ts';

const user = 'ewa@example.org';
const address = { recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' };
const key = { user, ...address };
const hour = 3600_000;

let server: FakeServer;
let locks: FakeLocks;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = new FakeServer(linesOf('Raz.', 'Dwa.', 'Trzy.'));
  locks = new FakeLocks();
  vi.stubGlobal('navigator', { locks });
});

afterEach(async () => {
  await deleteDraftsOf(user);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const loader = new SessionLoader({ address, user, mayEdit: true }, () => server);
  const close = loader.open();
  const session = await openedSession(loader);
  const type = (index: number, text: string) =>
    typeText(session.document, session.document.order[index] as LineId, text, text.length);
  return { loader, close, session, type };
}

async function openedSession(loader: SessionLoader): Promise<EditorSession> {
  await loader.whenSettled();
  const state = loader.getState();
  if (state.kind !== 'ready') throw new Error(`The editor is ${state.kind}.`);
  expect(state.isOtherTab).toBe(false);
  return state.session;
}

const saveKind = ({ autosave }: EditorSession) => autosave.getSnapshot().state.kind;

/** Waits for everything that does not depend on a timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('a closed editor', () => {
  it('saves nothing more after its last attempt has failed', async () => {
    const { type, session, close } = await open();
    server.fault = 'offline';
    type(0, 'Raz bez sieci.');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saveKind(session)).toBe('offline');
    close();
    await settle();
    server.fault = null;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(hour);
    expect(server.saves).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves its draft to the next editor, which has no conflict and keeps its own draft', async () => {
    const first = await open();
    server.fault = 'offline';
    first.type(0, 'Raz bez sieci.');
    await first.session.drafts.flush();
    first.close();
    await settle();
    server.fault = null;

    const second = await open();
    expect(textsOf(second.session.offer?.draft.lines ?? [])).toEqual(['Raz bez sieci.', 'Dwa.', 'Trzy.']);
    second.type(1, 'Dwa po otwarciu.');
    await second.session.drafts.flush();
    await vi.advanceTimersByTimeAsync(4000);
    expect(server.saves).toBe(0);
    expect(await readDraft(key)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(saveKind(second.session)).toBe('saved');
    expect(server.saves).toBe(1);
    second.close();
  });

  it('treats a running save as its last attempt', async () => {
    const { type, close } = await open();
    const answer = server.holdSaves();
    type(0, 'Raz na koniec.');
    await vi.advanceTimersByTimeAsync(5000);
    close();
    server.fault = 500;
    answer();
    await settle();
    expect(server.attempts).toBe(1);
    expect(locks.held.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('saves unsaved changes and deletes the draft', async () => {
    const { type, session, close } = await open();
    type(0, 'Raz na koniec.');
    await session.drafts.flush();
    close();
    await settle();
    expect(server.saves).toBe(1);
    expect(server.text).toContain('Raz na koniec.');
    expect(await readDraft(key)).toBeNull();
  });

  it('keeps a draft of another session', async () => {
    const first = await open();
    server.fault = 'offline';
    first.type(0, 'Raz bez sieci.');
    await first.session.drafts.flush();
    const draft = await readDraft(key);
    await deleteDraft(key, 'another session');
    expect(await readDraft(key)).toEqual(draft);
    first.close();
    await settle();
    expect(await readDraft(key)).toEqual(draft);
  });

  it('holds its tab lock until the last save has ended, and the next editor in this tab waits for that', async () => {
    const first = await open();
    const answer = server.holdSaves();
    first.type(0, 'Raz na koniec.');
    first.close();
    await settle();
    expect(locks.held.size).toBe(1);
    const loader = new SessionLoader({ address, user, mayEdit: true }, () => server);
    const close = loader.open();
    await settle();
    expect(loader.getState().kind).toBe('loading');
    answer();
    const next = await openedSession(loader);
    expect(textsOf(next.document.lines)).toEqual(['Raz na koniec.', 'Dwa.', 'Trzy.']);
    expect(next.offer).toBeNull();
    close();
    await settle();
    expect(locks.held.size).toBe(0);
  });
});
