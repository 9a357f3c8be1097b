import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFakeApi, show } from '../../../testing/fake-api.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import type { LineTimes } from '../document/retime-lines.ts';
import { AlignDialog } from './align-dialog.tsx';
import type { AlignmentResult, AlignmentRow } from './alignment-rows.ts';

const row = (id: number, part: Partial<AlignmentRow> = {}): AlignmentRow => ({
  line: { id, startMs: id * 1000, endMs: id * 1000 + 900, text: `zdanie ${id}`, isProofread: false } as EditorLine,
  found: { startMs: id * 1000 + 2500, endMs: id * 1000 + 3000 },
  heardPart: 1,
  doubt: null,
  ...part,
});

const onPlay = vi.fn();
const onApply = vi.fn<(times: ReadonlyMap<EditorLine, LineTimes>) => void>();
const applied = () =>
  onApply.mock.calls.flatMap(([times]) => [...times].map(([{ id }, found]) => [id, found] as const));
beforeEach(() => {
  onPlay.mockClear();
  onApply.mockClear();
});

afterEach(endFakeApi);

async function open(result: Partial<AlignmentResult>): Promise<HTMLElement> {
  const source = { at: '2026-11-02T10:00:00.000Z', model: 'parakeet' };
  const found = async () => ({ source, heardPart: 0.94, lineCount: 10, rows: [], ...result });
  show(<AlignDialog onFind={found} onPlay={onPlay} onApply={onApply} onClose={() => {}} />);
  return screen.findByText(/^Słowa z nagrania/);
}

it('applies the times of all lines except those that would move far alone', async () => {
  await open({ rows: [row(1), row(2, { doubt: 'far' }), row(3, { doubt: 'unheard', heardPart: 0.2 })] });
  expect(screen.getByText('Inne czasy miałyby 3 napisy z 10. Usłyszano 94 % słów.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Zmień czasy 2 napisów' }));
  expect(applied().map(([id]) => id)).toEqual([1, 3]);
});

it('applies a doubtful line that the user ticked, and skips one that was unticked', async () => {
  await open({ rows: [row(1), row(2, { doubt: 'far' })] });
  for (const box of screen.getAllByRole('checkbox', { name: /→/ })) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Zmień czasy 1 napisu' }));
  expect(applied()).toEqual([[2, { startMs: 4500, endMs: 5000 }]]);
});

it('plays both positions of a line alternately with the key that plays a line', async () => {
  await open({ rows: [row(1)] });
  screen.getByRole('checkbox', { name: '00:00:01 → 00:00:03 (o 2,5 s później)' }).focus();
  await userEvent.keyboard('{Alt>}p{/Alt}{Alt>}p{/Alt}');
  expect(onPlay.mock.calls.map(([times]) => times.startMs)).toEqual([3500, 1000]);
});

it('shows only doubtful lines on request', async () => {
  await open({ rows: [row(1), row(2, { doubt: 'far' })] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pokaż tylko wątpliwe (1)' }));
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([expect.stringContaining('zdanie 2')]);
});

it.each([
  { heardPart: 0.29, isAsked: true },
  { heardPart: 0.3, isAsked: false },
])(
  'asks whether the text belongs to the sound below 30 % of heard words: $heardPart',
  async ({ heardPart, isAsked }) => {
    await open({ heardPart, rows: [row(1)] });
    expect(screen.queryByText(/^W nagraniu usłyszano tylko \d+ % słów/) !== null).toBe(isAsked);
  },
);

it('reports that all times are already right', async () => {
  await open({});
  expect(screen.getByText(/Czasy wszystkich napisów zgadzają się już z nagraniem\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Zmień/ })).toBeNull();
});
