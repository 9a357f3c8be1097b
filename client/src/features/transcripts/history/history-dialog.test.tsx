import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HistoryDialog } from './history-dialog.tsx';

/** Saved at 12:30 in Poland. */
function revision(number: number, change: Partial<TranscriptRevision>): TranscriptRevision {
  const at = `2026-03-${String(number + 10)}T11:30:00Z`;
  return { number, at, updatedAt: at, author: 'Ewa', origin: 'person', lineCount: 2, ...change } as TranscriptRevision;
}

beforeEach(() => {
  const data = [
    revision(4, { action: 'restored', restoredFrom: 1 }),
    revision(3, { action: 'restored', restoredFrom: 0 }),
    revision(2, { action: 'edited', restoredFrom: null }),
    revision(1, { action: 'attached', restoredFrom: null }),
    revision(-1, { action: 'attached', machine: { place: '', model: 'whisper.cpp', notes: [] } }),
    revision(-2, {
      ...{ author: 'Przepisywanie automatyczne', action: 'transcribed', origin: 'machine' },
      machine: { place: 'na tym komputerze', model: 'parakeet', hash: '1a2b3c4d5e6f', notes: [] },
    }),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ data }));
});

afterEach(() => vi.unstubAllGlobals());

it('a restored revision names its source, and a machine’s revision names the program', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryDialog
        address={{ recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' }}
        current={[]}
        isEditable
        onRestore={async () => {}}
        onTake={async () => null}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  const items = await screen.findAllByText(/2 napisy/);
  expect(items.map((item) => item.textContent)).toEqual([
    'Ewa, przywrócono wersję z 11 marca 2026 12:30, 2 napisy',
    'Ewa, przywrócono starszą wersję, 2 napisy',
    'Ewa, edycja, 2 napisy',
    'Ewa, wgrany plik, 2 napisy',
    'Ewa, wgrany plik programu: whisper.cpp, 2 napisy',
    'Przepisywanie automatyczne, tekst maszyny: parakeet (1a2b3c4d), na tym komputerze, 2 napisy',
  ]);
});
