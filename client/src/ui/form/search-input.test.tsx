import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TranscriptFinder } from '../../features/player/search/transcript-finder.ts';
import { TranscriptSearch } from '../../features/player/search/transcript-search.tsx';
import { SearchCombobox } from '../../features/search/box/search-combobox.tsx';
import { show } from '../../testing/fake-api.tsx';
import { SearchBox } from './search-box.tsx';

const ignore = () => {};

it.each([
  ['a list', <SearchBox key="" label="Szukaj" words="" onChange={ignore} />],
  ['the archive', <SearchCombobox key="" label="Szukaj" text="" onTextChange={ignore} onSubmit={ignore} />],
  ['a transcript', <TranscriptSearch key="" finder={new TranscriptFinder([])} />],
])('a phone changes nothing in the text typed into the search of %s', (_, search) => {
  show(search);
  const field = screen.getByLabelText(/^Szukaj/, { selector: 'input' });
  const names = ['autocapitalize', 'autocorrect', 'autocomplete', 'spellcheck', 'enterkeyhint'];
  expect(names.map((name) => field.getAttribute(name))).toEqual(['none', 'off', 'off', 'false', 'search']);
});
