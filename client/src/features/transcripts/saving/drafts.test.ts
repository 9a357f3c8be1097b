import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectComplaints } from '../../../testing/setup.ts';
import { mergeWithNext, typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import { makeOffer } from './draft-offer.ts';
import type { DraftWrite, StoredDraft } from './draft-store.ts';
import { DraftKeeper, type DraftStore, findDraft } from './drafts.ts';

const key = { user: 'ewa@example.org', recordingId: 'HM-1', transcriptFile: 'HM-1_wywiad.srt' };

/** A DraftStore with the rules of the real one. */
class MemoryDrafts implements DraftStore {
  stored: StoredDraft | null = null;
  baseWrites = 0;
  fails = false;

  async write(_key: typeof key, { session, changes, base }: DraftWrite): Promise<boolean> {
    if (this.fails) throw new DOMException('full', 'QuotaExceededError');
    if (!base && this.stored?.session !== session) return false;
    const newBase = base ?? (this.stored as StoredDraft).base;
    if (base) this.baseWrites += 1;
    this.stored = structuredClone({ session, base: newBase, changes });
    return true;
  }

  async remove(_key: typeof key, session: string): Promise<void> {
    if (this.stored?.session === session) this.stored = null;
  }

  async read() {
    return this.stored;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(store = new MemoryDrafts()) {
  const document = new EditorDocument(linesOf('Raz.', 'Dwa.', 'Trzy.'));
  const keeper = new DraftKeeper({ document, key, revision: 1, store });
  keeper.start();
  const type = (index: number, text: string) => typeText(document, document.order[index] as LineId, text, text.length);
  return { document, store, keeper, type };
}

describe('a draft', () => {
  it('is stored within a second of a change and contains only the changed lines', async () => {
    const { store, type } = open();
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    expect(store.stored?.changes.hunks).toMatchObject([{ at: 1, removed: 1, inserted: [{ text: 'Dwie.' }] }]);
    expect(store.stored?.base.revision).toBe(1);
    const found = await findDraft(key, store);
    expect(textsOf(found?.lines ?? [])).toEqual(['Raz.', 'Dwie.', 'Trzy.']);
  });

  it('is written during continuous typing, and its base only once', async () => {
    const { store, type } = open();
    for (let length = 1; length <= 10; length++) {
      type(0, 'a'.repeat(length));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(textsOf((await findDraft(key, store))?.lines ?? [])[0]).toHaveLength(10 - 1);
    expect(store.baseWrites).toBe(1);
  });

  it('is removed when everything is saved; the next one is based on that revision', async () => {
    const { document, store, keeper, type } = open();
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    document.markSaved(document.lines);
    keeper.rebase(document.lines, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(await findDraft(key, store)).toBeNull();
    mergeWithNext(document, document.order[0] as LineId, new Set());
    await vi.advanceTimersByTimeAsync(400);
    const found = await findDraft(key, store);
    expect(found?.revision).toBe(2);
    expect(textsOf(found?.base ?? [])).toEqual(['Raz.', 'Dwie.', 'Trzy.']);
    expect(textsOf(found?.lines ?? [])).toEqual(['Raz. Dwie.', 'Trzy.']);
  });

  it('is removed when all changes are undone', async () => {
    const { document, store, type } = open();
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    document.undo();
    await vi.advanceTimersByTimeAsync(400);
    expect(await findDraft(key, store)).toBeNull();
  });

  it('is written at once when the page is hidden', async () => {
    const { store, type } = open();
    type(1, 'Dwie.');
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.stored?.changes.hunks).toHaveLength(1);
  });

  it('is not removed by another session', async () => {
    const { document, store, type } = open();
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    const other = open(store);
    other.type(2, 'Troje.');
    await vi.advanceTimersByTimeAsync(400);
    document.undo();
    await vi.advanceTimersByTimeAsync(400);
    expect(textsOf((await findDraft(key, store))?.lines ?? [])).toEqual(['Raz.', 'Dwa.', 'Troje.']);
  });

  it('is written with its base again after another session has written its own draft', async () => {
    const { store, type } = open();
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    const other = open(store);
    other.type(2, 'Troje.');
    await vi.advanceTimersByTimeAsync(400);
    type(0, 'Raz!');
    await vi.advanceTimersByTimeAsync(400);
    expect(store.baseWrites).toBe(3);
    expect(textsOf((await findDraft(key, store))?.lines ?? [])).toEqual(['Raz!', 'Dwie.', 'Trzy.']);
  });

  it('is not written after its session has closed', async () => {
    const { store, keeper, type } = open();
    await keeper.close();
    type(1, 'Dwie.');
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(400);
    expect(store.stored).toBeNull();
  });

  it('reports when it cannot be written, and when it can again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { store, keeper, type } = open();
    store.fails = true;
    type(1, 'Dwie.');
    await vi.advanceTimersByTimeAsync(400);
    expect(keeper.hasFailed()).toBe(true);
    store.fails = false;
    type(1, 'Dwoje.');
    await vi.advanceTimersByTimeAsync(400);
    expect(keeper.hasFailed()).toBe(false);
    expect(expectComplaints()).toEqual([]);
  });
});

describe('a found draft', () => {
  const draft = (base: string[], lines: string[]) => ({
    session: 'earlier',
    revision: 1,
    base: linesOf(...base),
    lines: linesOf(...lines),
    changedAt: 0,
  });
  const offered = (current: string[], found: ReturnType<typeof draft>) => makeOffer(linesOf(...current), found);

  it('is offered when the server does not have it', () => {
    const offer = offered(['Raz.', 'Dwa.'], draft(['Raz.', 'Dwa.'], ['Raz!', 'Dwa.']));
    expect(offer?.pieces.flatMap((piece) => (piece.kind === 'agreed' ? textsOf(piece.lines) : []))).toEqual([
      'Raz!',
      'Dwa.',
    ]);
  });

  it('is not offered when the server has stored its save', () => {
    expect(offered(['Raz!', 'Dwa.'], draft(['Raz.', 'Dwa.'], ['Raz!  ', 'Dwa.']))).toBeNull();
  });

  it('is merged with later saves of other users', () => {
    const offer = offered(['Raz.', 'Dwie.'], draft(['Raz.', 'Dwa.'], ['Raz!', 'Dwa.']));
    expect(offer?.pieces.flatMap((piece) => (piece.kind === 'agreed' ? textsOf(piece.lines) : []))).toEqual([
      'Raz!',
      'Dwie.',
    ]);
  });

  it('has a conflict where both changed the same line', () => {
    const offer = offered(['Raz.', 'Dwie.'], draft(['Raz.', 'Dwa.'], ['Raz.', 'Dwoje.']));
    expect(offer?.pieces.map((piece) => piece.kind)).toEqual(['agreed', 'conflict']);
  });
});
