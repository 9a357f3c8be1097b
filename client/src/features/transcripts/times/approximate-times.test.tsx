import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import type { Autosave } from '../saving/autosave.ts';
import { ApproximateTimes } from './approximate-times.tsx';

let sent: ReturnType<typeof startFakeApi>;
beforeEach(() => {
  sent = startFakeApi({ 'PUT /api/transcript-times': { body: { success: true } } });
});
afterEach(endFakeApi);

/** The mark is part of the recording, which is refetched. */
function Marked({ isEditable = true, isSaved = true }: { isEditable?: boolean; isSaved?: boolean }) {
  const [isApproximate, setApproximate] = useState(true);
  return (
    <ApproximateTimes
      address={{ recordingId: 'A', transcriptFile: 'A_a.srt' }}
      autosave={{ saveNow: async () => isSaved } as Autosave}
      isApproximate={isApproximate}
      isEditable={isEditable}
      onMarked={async () => setApproximate((before) => !before)}
    />
  );
}

const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('the editor shows that times are approximate until the user confirms them, which can be undone', async () => {
  show(<Marked />);
  expect(screen.getByText(/^Czasy są przybliżone, bo plik ich nie miał\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Czasy są ustawione' }));
  expect(await screen.findByText(/^Zapisano, że czasy są ustawione\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Czasy są jednak przybliżone' }));
  expect(await screen.findByText(/^Czasy są przybliżone, /)).toBeTruthy();
  expect(bodies()).toEqual([
    { id: 'A', filename: 'A_a.srt', approximate: false },
    { id: 'A', filename: 'A_a.srt', approximate: true },
  ]);
});

it('times are not marked as set while changes to them are unsaved', async () => {
  show(<Marked isSaved={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Czasy są ustawione' }));
  expect(await screen.findByText('Ostatnie zmiany nie są jeszcze zapisane. Spróbuj za chwilę.')).toBeTruthy();
  expect(bodies()).toEqual([]);
});

it('a reader sees the mark without the button', () => {
  show(<Marked isEditable={false} />);
  expect(screen.getByText(/^Czasy są przybliżone, /)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
