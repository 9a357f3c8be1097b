import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { show } from '../../../testing/fake-api.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

const lines = ['dawny dom', 'dawny i dawny las', 'dawny staw'].map((text, index) => ({
  ...{ id: index + 1, text, startMs: index * 1000, endMs: index * 1000 + 900 },
})) as unknown as EditorLine[];

it.each([
  ['las', 'Zamieniono 1 wystąpienie.'],
  ['dawny', 'Zamieniono 4 wystąpienia.'],
  ['a', 'Zamieniono 6 wystąpień.'],
])('shows and announces how many matches of "%s" were replaced', async (query, sentence) => {
  show(<ReplaceDialog lines={lines} query={query} onReplace={() => true} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: /^Zamień w/ }));
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
});
