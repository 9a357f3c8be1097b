import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog/dialog.tsx';
import { announce, StatusLine, showStatus } from './status-line.tsx';

afterEach(() => vi.restoreAllMocks());

function Page({ dialogs }: { dialogs: readonly string[] }) {
  return (
    <>
      <div data-testid="page">
        <StatusLine />
      </div>
      {dialogs.map((title) => (
        <Dialog key={title} title={title} onClose={() => {}}>
          {title}
        </Dialog>
      ))}
    </>
  );
}

/** The texts of the live regions, by the title of their dialogs. */
function spoken(): Record<string, string> {
  const regions = [screen.getByTestId('page'), ...screen.queryAllByRole('dialog')];
  return Object.fromEntries(
    regions.map((region) => [
      within(region).queryByRole('heading')?.textContent ?? 'page',
      within(region).getByRole('status').textContent ?? '',
    ]),
  );
}

it('messages are announced in the topmost dialog, because everything behind it is inert', () => {
  const { rerender } = render(<Page dialogs={[]} />);
  act(() => announce('Zapisano'));
  expect(spoken()).toEqual({ page: 'Zapisano' });
  rerender(<Page dialogs={['Tag']} />);
  act(() => announce('Dodano'));
  expect(spoken()).toEqual({ page: 'Zapisano', Tag: 'Dodano' });
  rerender(<Page dialogs={['Tag', 'Pytanie']} />);
  act(() => announce('Usunięto'));
  expect(spoken()).toEqual({ page: 'Zapisano', Tag: 'Dodano', Pytanie: 'Usunięto' });
});

it('a message right before its dialog closes is announced again below it', () => {
  const { rerender } = render(<Page dialogs={['Tag', 'Pytanie']} />);
  act(() => announce('Usunięto tag'));
  rerender(<Page dialogs={['Tag']} />);
  expect(spoken()).toEqual({ page: '', Tag: 'Usunięto tag' });
  rerender(<Page dialogs={[]} />);
  expect(spoken()).toEqual({ page: 'Usunięto tag' });
});

it('an older message is not repeated when its dialog closes', () => {
  const { rerender } = render(<Page dialogs={['Tag']} />);
  act(() => announce('Wybrano tag'));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1001);
  rerender(<Page dialogs={[]} />);
  expect(spoken()).toEqual({ page: '' });
});

it('a failure stays in its dialog, and then on the page, until it is dismissed', () => {
  const { rerender } = render(<Page dialogs={['Tag']} />);
  act(() => showStatus('Nie udało się'));
  const dialog = screen.getByRole('dialog', { name: 'Tag' });
  expect(within(dialog).getAllByText('Nie udało się')).toHaveLength(2);
  rerender(<Page dialogs={[]} />);
  const close = screen.getByRole('button', { name: 'Zamknij' });
  act(() => close.click());
  expect(screen.queryByRole('button', { name: 'Zamknij' })).toBeNull();
});
