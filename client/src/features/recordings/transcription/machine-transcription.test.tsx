import type { SpeechEngineFacts, Transcription } from '@glosy/core/transcript/transcription';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { endFakeApi, type FakeAnswers, type SentRequest, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { MachineTranscription } from './machine-transcription.tsx';

const list = 'GET /api/recordings/HM-1/transcriptions';
const here = {
  place: 'na tym komputerze',
  isOutside: false,
  model: 'whisper',
  tellsVoices: false,
  takesLanguage: true,
  takesNames: true,
  sendsNames: false,
};
const sound: Transcription = {
  audioFile: 'a.mp3',
  state: 'done',
  place: here.place,
  model: here.model,
  progress: null,
  error: null,
  result: null,
};
const result = { srtFile: 'a.srt', revision: 2, isCurrent: true, notes: [] };
let answers: FakeAnswers;
let sent: SentRequest[];

beforeEach(() => {
  answers = {};
  sent = startFakeApi(answers);
});
afterEach(endFakeApi);

async function textOf(sounds: Partial<Transcription>[], engine: SpeechEngineFacts | null = here) {
  answers['GET /api/speech-engine'] = { body: { data: engine } };
  answers[list] = { body: { data: sounds.map((one) => ({ ...sound, ...one })) } };
  queryClient.clear();
  cleanup();
  const { container } = show(<MachineTranscription recordingId="HM-1" audioFile="a.mp3" />);
  await screen.findByText(/tym komputerze|wysłany|Anuluj/);
  return container.textContent;
}

describe('the machine transcription of a sound', () => {
  it('names the destination of the audio before it begins', async () => {
    expect(await textOf([])).toContain('Dźwięk zostaje na tym komputerze');
    const outside = { ...here, isOutside: true, place: 'mowa.example.org' };
    expect(await textOf([], outside)).toContain('Dźwięk zostanie wysłany do: mowa.example.org.');
  });

  it('explains that the language cannot be set for a program that detects it', async () => {
    const sentence = 'Język mowy program rozpoznaje sam: ustawienie SPEECH_LANGUAGE na niego nie działa.';
    expect(await textOf([])).not.toContain('SPEECH_LANGUAGE');
    expect(await textOf([], { ...here, takesLanguage: false })).toContain(sentence);
  });

  it("lists the archive's names that are sent, or explains that they cannot be sent", async () => {
    expect(await textOf([])).not.toContain('imię i nazwisko');
    expect(await textOf([], { ...here, sendsNames: true })).toContain(
      'Program dostaje też imię i nazwisko rozmówcy, miejsca i tagi, żeby dobrze je zapisał.',
    );
    expect(await textOf([], { ...here, sendsNames: true, takesNames: false })).toContain(
      'Nazw z archiwum program nie przyjmuje: ustawienie SPEECH_NAMES na niego nie działa.',
    );
  });

  it('distinguishes voices only on request, and only if the engine can', async () => {
    const order = 'POST /api/recordings/HM-1/transcribe';
    await textOf([]);
    expect(screen.queryByLabelText('Rozpoznaj mówców')).toBeNull();
    answers[order] = { status: 202, body: { data: { job: '1' } } };
    for (const [choice, voices] of [
      ['nie', undefined],
      ['tak, tylu, ilu słychać', 'auto'],
      ['2 głosy', 2],
    ] as const) {
      await textOf([], { ...here, tellsVoices: true });
      await userEvent.selectOptions(screen.getByLabelText('Rozpoznaj mówców'), choice);
      await userEvent.click(screen.getByRole('button', { name: 'Przepisz automatycznie: a.mp3' }));
      const body = sent.filter(({ method }) => method === 'POST').at(-1)?.body;
      expect(body).toEqual({ audio_file: 'a.mp3', ...(voices === undefined ? {} : { voices }) });
    }
  });

  it('shows its progress, and can be stopped', async () => {
    const word = 'przepisywanie, zostało około 5 min';
    expect(await textOf([{ state: 'running', progress: { part: 0.25, word } }])).toContain('25%');
    expect(screen.getByRole('progressbar', { name: 'Przepisywanie, zostało około 5 min' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anuluj przepisywanie: a.mp3' })).toBeTruthy();
  });

  it('shows why it waits for another attempt', async () => {
    expect(await textOf([{ state: 'waiting' }])).toContain('czeka na swoją kolej');
    const error = 'Serwer mowy mowa.example.org nie odpowiada.';
    expect(await textOf([{ state: 'waiting', error }])).toContain(`zostanie wznowione samo. ${error}`);
  });

  it("explains that people's text was kept, and lists the passages to check with their times", async () => {
    const notes = [
      { startMs: 65_000, endMs: 70_000, why: 'unheard', text: 'Serwer nie odpowiada.' },
      { startMs: 80_000, endMs: 81_000, why: 'loop', text: 'tak tak' },
      { startMs: 90_000, endMs: 99_000, why: 'doubtful', text: 'Mało w nim słów, które zna słownik.' },
    ] as const;
    const text = await textOf([{ result: { ...result, isCurrent: false, notes: [...notes] } }]);
    expect(text).toContain('tekst maszyny czeka w jej historii');
    expect(text).toContain('3 miejsca do sprawdzenia');
    expect(text).toContain('00:01:05 – nie przepisano. Serwer nie odpowiada.');
    expect(text).toContain('00:01:20 – pominięto powtórzenie: „tak tak”');
    expect(text).toContain('00:01:30 – tekst jest wątpliwy, choć przepisano go dwa razy. Mało w nim słów');
  });

  it('explains that nobody speaks in the sound, or why a run failed', async () => {
    expect(await textOf([{}])).toContain('nie znaleziono mowy');
    expect(await textOf([{ state: 'failed', error: 'Sprawdź SPEECH_KEY.' }])).toContain('Sprawdź SPEECH_KEY.');
  });

  it('without an engine, shows in one sentence which setting the operator has to change', async () => {
    answers['GET /api/speech-engine'] = { body: { data: null } };
    answers[list] = { body: { data: [] } };
    const refusal = { code: 'speech.unset', error: 'Ustaw SPEECH_URL.' };
    answers['POST /api/recordings/HM-1/transcribe'] = { status: 409, body: refusal };
    show(<MachineTranscription recordingId="HM-1" audioFile="a.mp3" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Przepisz automatycznie: a.mp3' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ustaw SPEECH_URL.');
  });
});
