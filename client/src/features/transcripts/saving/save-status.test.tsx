import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typeText } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import type { LineId } from '../document/editor-line.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { linesOf } from '../testing/lines.ts';
import { Autosave } from './autosave.ts';
import { SaveStatus } from './save-status.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a save is announced once, by its confirmation', async () => {
  const document = new EditorDocument(linesOf('Raz.'));
  const autosave = new Autosave({ document, server: new FakeServer(document.lines), revision: 1 });
  autosave.start();
  render(<SaveStatus autosave={autosave} isReadOnly={false} />);
  const heard: string[] = [];
  const status = screen.getByRole('status');
  new MutationObserver(() => heard.push(status.textContent)).observe(status, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  typeText(document, document.order[0] as LineId, 'Raz!', 4);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(status.textContent).toBe('Automatycznie zapisano zmiany');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  screen.getByText('Zapisane');
  expect(heard.filter((words) => words !== '')).toEqual(['Automatycznie zapisano zmiany']);
  await autosave.close();
});
