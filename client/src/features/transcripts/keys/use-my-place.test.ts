import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../../lib/external-store.ts';
import { queryClient } from '../../../lib/query-provider.tsx';
import { Signal } from '../../player/sound/signal.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { linesOf } from '../testing/lines.ts';
import { useMyPlace } from './use-my-place.ts';

let answerSettings: () => void;
let goTo: ReturnType<typeof vi.fn>;

beforeEach(() => {
  const data = { keys: { preset: 'glosy', own: {} }, places: { 'A/A_a.srt': { lineId: '2', caret: 1, start: 4 } } };
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answerSettings = () => resolve(Response.json({ data })))));
  const document = new EditorDocument(linesOf('Raz.', 'Dwa.'));
  goTo = vi.fn();
  const playback = { getState: () => ({ isPlaying: false }), choose: () => {} };
  const editor = { document, playback, goTo, active: createStore<LineId | null>(null), typed: new Signal() };
  renderHook(() =>
    useMyPlace(editor as unknown as EditorController, { recordingId: 'A', transcriptFile: 'A_a.srt' }, false),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const settle = () =>
  act(async () => {
    answerSettings();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });

it('the editor opens at the remembered place', async () => {
  await settle();
  expect(goTo).toHaveBeenCalledOnce();
});

it.each([
  ['keydown', new KeyboardEvent('keydown', { key: 'f', bubbles: true })],
  ['pointerdown', new Event('pointerdown', { bubbles: true })],
  ['input', new Event('input', { bubbles: true })],
])('settings that load after a %s anywhere move nothing', async (_, event) => {
  document.body.dispatchEvent(event);
  await settle();
  expect(goTo).not.toHaveBeenCalled();
});
