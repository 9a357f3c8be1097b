import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { makeRecording } from '../../testing/make-recording.ts';
import { CloseSoundForm } from './close-sound-form.tsx';

let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  const answers: FakeAnswers = {};
  sent = startFakeApi(answers);
  await signInAs(answers, 'editor');
});
afterEach(endFakeApi);

it('sound that was uploaded while the page was open can be closed', async () => {
  const { rerender } = show(<CloseSoundForm recording={makeRecording({ id: 'A' })} />);
  rerender(<CloseSoundForm recording={makeRecording({ id: 'A', technical: { storage: ['A_a.mp3'] } })} />);
  fireEvent.change(screen.getByLabelText(/^Od/), { target: { value: '00:00:01' } });
  fireEvent.change(screen.getByLabelText(/^Do/), { target: { value: '00:00:02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij fragment' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ audio_file: 'A_a.mp3' }),
  );
});
