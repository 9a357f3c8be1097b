import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, type SentRequest, show, startFakeApi } from '../../testing/fake-api.tsx';
import { useClockChecksTab } from './clock-checks.tsx';

const check: ClockCheck = {
  recording: 'HM-1',
  title: 'Rozmowa o młynie',
  audio_file: 'HM-1_a.mp3',
  closed: [{ start: 35, end: 37.5 }],
  isEdited: true,
  hasChapters: true,
};

let answers: FakeAnswers;
let sent: SentRequest[];
beforeEach(() => {
  answers = {
    'GET /api/clock-checks': { body: { data: [check] } },
    'POST /api/recordings/HM-1/clock-checks': { body: { data: [] } },
  };
  sent = startFakeApi(answers);
});
afterEach(endFakeApi);

function TabOfChecks() {
  const tab = useClockChecksTab();
  return tab ? <section aria-label={tab.label}>{tab.content}</section> : <p>nie ma karty</p>;
}

it('each closed edge has a button that plays the sound around it', async () => {
  show(<TabOfChecks />);
  const tab = within(await screen.findByRole('region', { name: 'Sprawdź zamknięte fragmenty (1)' }));
  expect(tab.getByRole('link', { name: 'Rozmowa o młynie' }).getAttribute('href')).toBe('/recordings/HM-1/edit');
  expect(tab.getByText('HM-1_a.mp3 · sprawdź też napisy i rozdziały')).toBeTruthy();
  expect(tab.getByRole('button', { name: 'Odtwórz: Początek 00:00:35, HM-1_a.mp3' })).toBeTruthy();
  expect(tab.getByRole('button', { name: 'Odtwórz: Koniec 00:00:37, HM-1_a.mp3' })).toBeTruthy();
});

it('a checked recording is removed from the list, and the focus stays in the list', async () => {
  show(<TabOfChecks />);
  await userEvent.click(await screen.findByRole('button', { name: 'Oznacz jako sprawdzone: HM-1_a.mp3' }));
  expect(await screen.findByText('Wszystkie nagrania są sprawdzone.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ audio_file: 'HM-1_a.mp3' });
  expect(document.activeElement?.textContent).toMatch(/^Przeglądarki źle odmierzają czas/);
  expect(screen.getByText('Oznaczono jako sprawdzone: HM-1_a.mp3.')).toBeTruthy();
});

it('the tab is hidden when nothing needs a check', async () => {
  answers['GET /api/clock-checks'] = { body: { data: [] } };
  show(<TabOfChecks />);
  await expect.poll(() => sent.length).toBe(1);
  expect(screen.getByText('nie ma karty')).toBeTruthy();
});
