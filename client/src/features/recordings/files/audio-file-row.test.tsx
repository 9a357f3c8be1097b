import type { AudioFacts } from '@glosy/core/recording/recording';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { makeRecording } from '../../../testing/make-recording.ts';
import { AudioFileRow } from './audio-file-row.tsx';

const answers: FakeAnswers = {};
beforeEach(async () => {
  startFakeApi(answers);
  await signInAs(answers, 'editor');
});
afterEach(endFakeApi);

function showFile(facts: Partial<AudioFacts>) {
  const measured = { state: 'ready', durationSeconds: 3, channels: 1, sampleRate: 16_000, bitRate: 256_000 } as const;
  const audio = [{ fileName: 'A_a.wav', bytes: 96_044, sha256: '', ...measured, ...facts }];
  show(<AudioFileRow recording={makeRecording({ id: 'A', audio })} fileName="A_a.wav" onDelete={() => {}} />);
}

it('staff see a note that the recorder may have lost power', () => {
  showFile({ hasWrongLength: true });
  expect(screen.getByText(/Odczytaliśmy dźwięk do końca pliku: posłuchaj, czy nagranie jest całe/)).toBeTruthy();
});

it('a sound with the stated length has no note', () => {
  showFile({ hasWrongLength: false });
  expect(screen.queryByText(/złą długość/)).toBeNull();
});
