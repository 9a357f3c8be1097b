import { showSpeechEngine } from '@glosy/core/contract/transcripts/transcription';
import type { SpeechEngineFacts } from '@glosy/core/transcript/transcription';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../request.ts';

/** The engine that transcribes this archive's sounds; null if none is configured. */
export const speechEngineQuery = queryOptions({
  queryKey: ['speech-engine'],
  queryFn: async ({ signal }) => (await request(showSpeechEngine, { signal })).data,
});

/** Sentences about where the sound is sent, and which settings this engine ignores. */
export function engineSentences({
  isOutside,
  place,
  takesLanguage,
  sendsNames,
  takesNames,
}: SpeechEngineFacts): string {
  return [
    isOutside
      ? `Dźwięk zostanie wysłany do: ${place}.`
      : 'Dźwięk zostaje na tym komputerze, na którym działa archiwum.',
    sendsNames && takesNames && 'Program dostaje też imię i nazwisko rozmówcy, miejsca i tagi, żeby dobrze je zapisał.',
    sendsNames && !takesNames && 'Nazw z archiwum program nie przyjmuje: ustawienie SPEECH_NAMES na niego nie działa.',
    !takesLanguage && 'Język mowy program rozpoznaje sam: ustawienie SPEECH_LANGUAGE na niego nie działa.',
  ]
    .filter(Boolean)
    .join(' ');
}
