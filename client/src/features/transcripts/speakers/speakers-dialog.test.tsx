import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endFakeApi, show } from '../../../testing/fake-api.tsx';
import { linesOf } from '../testing/lines.ts';
import { SpeakersDialog, type SpeakersDialogProps } from './speakers-dialog.tsx';

const onPlay = vi.fn();
const onApply = vi.fn<SpeakersDialogProps['onApply']>();
const onClose = vi.fn();
beforeEach(() => {
  onApply.mockReset().mockReturnValue(null);
  onPlay.mockClear();
  onClose.mockClear();
});
afterEach(endFakeApi);

const talk = ['Mówca 1: Gdzie to było?', 'Mówca 2: W Łodzi.', 'Przy fabryce.', 'Mówca 3: Kiedy?'];

function open(texts = talk, { people = { asks: ['Ewa Lis'], tells: ['Jan Kos'] }, sound = true } = {}) {
  const lines = linesOf(...texts);
  show(<SpeakersDialog {...{ lines, people, onApply, onClose }} onPlay={sound ? onPlay : undefined} />);
  return lines;
}

const field = (speaker: string) => screen.getByRole('combobox', { name: `„${speaker}” to` });
const applied = () => onApply.mock.calls.flatMap(([texts]) => [...texts.values()]);
const apply = () => userEvent.click(screen.getByRole('button', { name: /^Zmień nazwy/ }));

it('lists each speaker with lines and time', () => {
  open();
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Mówca 1 1 napis, 00:00:04', 'Mówca 2 2 napisy, 00:00:08', 'Mówca 3 1 napis, 00:00:04']);
});

it('changes a name on all lines of that speaker at once', async () => {
  open();
  await userEvent.type(field('Mówca 2'), 'Jan Kos');
  await apply();
  expect(onApply).toHaveBeenCalledTimes(1);
  expect(applied()).toEqual(['Jan Kos: W Łodzi.']);
  expect(onClose).toHaveBeenCalled();
});

it('warns which voices will be merged', async () => {
  open();
  await userEvent.type(field('Mówca 1'), 'Ewa Lis');
  expect(screen.queryByText(/jedna osoba/)).toBeNull();
  await userEvent.type(field('Mówca 3'), 'Ewa Lis');
  expect(screen.getByText(/^To będzie jedna osoba z: „Mówca 1” \(razem 2 napisy\)\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Zmień nazwy i połącz' }));
  expect(applied()).toEqual(['Ewa Lis: Gdzie to było?', 'Ewa Lis: Kiedy?']);
});

it('offers the people of the recording', () => {
  open(['Anna: Tak.', 'Mówca 2: Nie.']);
  const list = field('Mówca 2').getAttribute('list') ?? '';
  const names = [...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  expect(names).toEqual(['Jan Kos', 'Ewa Lis', 'Anna']);
});

it('plays the examples of a voice', async () => {
  const lines = open();
  const examples = screen.getByRole('list', { name: 'Przykłady: Mówca 2' });
  const [, second] = within(examples).getAllByRole('button', { name: /^Posłuchaj/ });
  await userEvent.click(second as HTMLElement);
  expect(onPlay.mock.calls).toEqual([[lines[2]]]);
});

it('shows examples to read if there is no sound', () => {
  open(talk, { sound: false });
  expect(screen.queryByRole('button', { name: /^Posłuchaj/ })).toBeNull();
  expect(screen.getByText('Przy fabryce.')).toBeTruthy();
});

it('refuses an impossible name, and changes nothing without a new one', async () => {
  open();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień nazwy' });
  expect(button.disabled).toBe(true);
  await userEvent.type(field('Mówca 1'), 'pani doktor');
  expect(screen.getByText(/^Nazwa to najwyżej cztery wyrazy/)).toBeTruthy();
  expect(button.disabled).toBe(true);
});

it('refuses a name that together with the words of a line looks like a time', async () => {
  open(['Jan: Gdzie?', 'Ewa: 12 osób.']);
  await userEvent.type(field('Ewa'), 'Świadek 2');
  expect(screen.getByText(/^Przed napisem, który zaczyna się liczbą/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień nazwy' }).disabled).toBe(true);
});

it('names the lines before the first speaker', async () => {
  open(['Dzień dobry.', 'Jan: Dzień dobry.']);
  await userEvent.type(screen.getByRole('combobox', { name: 'Kto mówi w tych napisach' }), 'Ewa Lis');
  await apply();
  expect(applied()).toEqual(['Ewa Lis: Dzień dobry.']);
});

it('stays open with the reason if the change was refused', async () => {
  onApply.mockReturnValue('Napis byłby za długi.');
  open();
  await userEvent.type(field('Mówca 1'), 'Ewa Lis');
  await apply();
  expect(screen.getByText('Napis byłby za długi.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

describe('a transcript that names nobody', () => {
  const bare = ['Gdzie to było?', 'W Łodzi.', 'Przy fabryce.'];
  const propose = () => userEvent.click(screen.getByRole('button', { name: 'Zaproponuj podział' }));

  it('is split into interviewer and narrator on request, after a preview', async () => {
    open(bare);
    await propose();
    expect(screen.getByText(/^Pyta Ewa Lis, opowiada Jan Kos: to tylko domysł/)).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Ewa Lis 1 napis, 00:00:04', 'Jan Kos 2 napisy, 00:00:08']);
    expect(onApply).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Zastosuj podział' }));
    expect(applied()).toEqual(['Ewa Lis: Gdzie to było?', 'Jan Kos: W Łodzi.']);
  });

  it('gets numbers if the record has no names, and otherwise the typed names', async () => {
    open(bare, { people: { asks: [], tells: [] } });
    await propose();
    await userEvent.type(field('Mówca 2'), 'Anna');
    await userEvent.click(screen.getByRole('button', { name: 'Zastosuj podział' }));
    expect(applied()).toEqual(['Mówca 1: Gdzie to było?', 'Anna: W Łodzi.']);
  });

  it('is unchanged when the proposal is undone', async () => {
    open(bare);
    await propose();
    await userEvent.click(screen.getByRole('button', { name: 'Bez podziału' }));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Bez mówcy 3 napisy, 00:00:12');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zmień nazwy' }).disabled).toBe(true);
  });

  it('explains that there is nothing to guess from', async () => {
    open(['Urodziłem się w Łodzi.', 'Potem była wojna.']);
    await propose();
    expect(screen.getByText(/^Nie ma tu pytań/)).toBeTruthy();
  });
});

it('a transcript that names a speaker is not split by a guess', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Zaproponuj podział' })).toBeNull();
});
