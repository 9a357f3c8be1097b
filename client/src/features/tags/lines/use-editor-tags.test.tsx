import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { useEditorTags } from './use-editor-tags.tsx';

let starts: number[];

beforeEach(() => {
  starts = [4, 8];
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: starts.map((start_time) => ({ id: 1, name: 'huta', type: 'keyword', start_time })) }),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open() {
  return renderHook(() => useEditorTags({ recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
}

async function show() {
  const { result } = open();
  await waitFor(() => expect([...(result.current.taggedStartsMs ?? [])]).toEqual([4000, 8000]));
  return result;
}

it('tags move with a line whose start a save has changed, without waiting for the server', async () => {
  const tags = await show();
  starts = [];
  // The request is never answered: the displayed tags come from the cache.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => tags.current.onSaved(new Map([[4000, 5500]])));
  await waitFor(() => expect([...(tags.current.taggedStartsMs ?? [])]).toEqual([5500, 8000]));
});

it('after a save the tags are loaded from the server', async () => {
  const tags = await show();
  starts = [6];
  await act(async () => tags.current.onSaved(new Map()));
  await waitFor(() => expect([...(tags.current.taggedStartsMs ?? [])]).toEqual([6000]));
});

it('recently cached tags of a transcript are loaded again', async () => {
  const first = open();
  await waitFor(() => expect(first.result.current.taggedStartsMs?.size).toBe(2));
  first.unmount();
  starts = [12];
  const { result } = open();
  await waitFor(() => expect([...(result.current.taggedStartsMs ?? [])]).toEqual([12_000]));
});

it('the button of a line is a tab stop only in the row by which Tab enters the list', async () => {
  const tags = await show();
  const editor = { isEditable: true, seekTo: () => {}, saveNow: async () => true };
  for (const isTabStop of [true, false]) {
    const line = { savedStartMs: 4000, label: '00:00:04', isEditable: true, isTabStop };
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>{tags.current.renderLineTags(line, editor)}</QueryClientProvider>,
    );
    expect(screen.getByRole('button', { name: /^Tagi/ }).tabIndex).toBe(isTabStop ? 0 : -1);
    unmount();
  }
});
