import type { SpeechEngineFacts } from '@glosy/core/transcript/transcription';
import type { LoadedRecording } from '@glosy/core/work/loading';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../testing/fake-api.tsx';
import { TranscribeLoaded } from './transcribe-loaded.tsx';

afterEach(endFakeApi);

const loaded = (signature: string, missing: LoadedRecording['missing'] = []): LoadedRecording => ({
  ...{ key: signature, signature, title: signature, state: 'loaded', problem: null },
  missing,
});
const recordings = [loaded('A'), loaded('B', ['transcript']), loaded('C', ['sound', 'transcript'])];
const engine: SpeechEngineFacts = {
  ...{ place: 'mowa.example.org', isOutside: true, model: 'whisper' },
  ...{ tellsVoices: false, takesLanguage: true, takesNames: false, sendsNames: false },
};
const button = () => screen.getByRole('button', { name: 'Przepisz automatycznie (1 rozmowa bez transkrypcji)' });

it('orders transcripts for loaded audio without one, and reports skipped recordings', async () => {
  const left = [{ recording: 'B', reason: 'Zgoda rozmówcy na to nie pozwala.' }];
  const sent = startFakeApi({
    'GET /api/speech-engine': { body: { data: engine } },
    'POST /api/transcriptions': { body: { data: { ordered: 2, left } }, status: 202 },
  });
  show(<TranscribeLoaded loaded={recordings} />);
  expect(await screen.findByText('Dźwięk zostanie wysłany do: mowa.example.org.')).toBeTruthy();
  await userEvent.click(button());
  expect(await screen.findByText(/^2 nagrania czekają na przepisanie/)).toBeTruthy();
  expect(screen.getByText('B: Zgoda rozmówcy na to nie pozwala.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ recordings: ['B'] });
});

it('without an engine, shows which setting the operator has to change', async () => {
  const error = 'Przepisywanie automatyczne nie jest włączone.';
  startFakeApi({ 'POST /api/transcriptions': { status: 409, body: { error, code: 'speech.unset' } } });
  show(<TranscribeLoaded loaded={recordings} />);
  await userEvent.click(button());
  expect(await screen.findByText(error)).toBeTruthy();
});

it('is not offered when every interview has a transcript', () => {
  show(<TranscribeLoaded loaded={[loaded('A')]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
