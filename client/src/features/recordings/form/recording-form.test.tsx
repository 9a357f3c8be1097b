import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { RecordingForm } from './recording-form.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Renders each update that follows an event by itself, as browsers do; `act` would batch them. */
function renderLikeBrowsers() {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  Object.defineProperty(window, 'event', { value: new Event('submit'), configurable: true });
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'event');
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  endFakeApi();
});

it('focuses the error summary after each refused attempt, including the first', async () => {
  const answers: FakeAnswers = {};
  startFakeApi(answers);
  await signInAs(answers, 'admin');
  show(<RecordingForm recording={null} onSaved={() => {}} onCancel={() => {}} />);
  renderLikeBrowsers();
  const save = screen.getByRole('button', { name: 'Zapisz' });
  for (const _ of [1, 2]) {
    save.focus();
    save.click();
    const title = await screen.findByText('Popraw błędy w formularzu');
    await waitFor(() => expect(document.activeElement).toBe(title.parentElement));
  }
});
