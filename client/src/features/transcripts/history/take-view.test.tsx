import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/fake-api.tsx';
import { continueLines, type EditorLine } from '../document/editor-line.ts';
import { findChanges } from '../document/find-changes.ts';
import { linesOf, textsOf } from '../testing/lines.ts';
import { type TakeChanges, TakeView } from './take-view.tsx';

const onTake = vi.fn<TakeChanges>(async () => null);
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

function view(current: readonly EditorLine[], ...revision: string[]) {
  const lines = continueLines(current, linesOf(...revision));
  return <TakeView {...{ lines, onTake, onClose }} revision={7} changes={findChanges(current, lines)} />;
}
const taken = () => onTake.mock.calls.flatMap(([changes]) => changes.map(({ after }) => textsOf(after)));
const takeButton = () => screen.getByRole('button', { name: /^Przenieś zaznaczone/ });

it('applies the ticked changes, each separately', async () => {
  show(view(linesOf('raz', 'dwa', 'trzy'), 'raz!', 'dwa', 'trzy!'));
  expect(takeButton()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: '00:00:08,000–00:00:12,000' }));
  await userEvent.click(screen.getByRole('button', { name: 'Przenieś zaznaczone (1)' }));
  expect(taken()).toEqual([['trzy!']]);
  expect(onTake.mock.calls[0]?.[1].revision).toBe(7);
  expect(onClose).toHaveBeenCalled();
});

it('ticks all changes at once, including those that are not shown yet', async () => {
  const texts = Array.from({ length: 150 }, (_, at) => `zdanie ${at}`);
  show(view(linesOf(...texts), ...texts.map((text) => `${text}!`)));
  // Found by label: computing the roles and names of all shown boxes takes most of a minute on a busy machine.
  await userEvent.click(screen.getByLabelText('Zaznacz wszystkie'));
  await userEvent.click(screen.getByText('Przenieś zaznaczone (150)'));
  expect(taken()).toHaveLength(150);
});

it('a change is unticked when somebody else edits its lines', async () => {
  const current = linesOf('raz', 'dwa');
  const { rerender } = show(view(current, 'raz!', 'dwa!'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz wszystkie' }));
  const [first, second] = current as [EditorLine, EditorLine];
  act(() => rerender(view([{ ...first, text: 'słowo Olgi' }, second], 'raz!', 'dwa!')));
  await userEvent.click(screen.getByRole('button', { name: 'Przenieś zaznaczone (1)' }));
  expect(taken()).toEqual([['dwa!']]);
});

it('shows why changes were refused, and stays open', async () => {
  onTake.mockResolvedValueOnce('Napis 00:00:04 ma tagi.');
  show(view(linesOf('raz'), 'raz!'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz wszystkie' }));
  await userEvent.click(takeButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Napis 00:00:04 ma tagi.');
  expect(onClose).not.toHaveBeenCalled();
});
