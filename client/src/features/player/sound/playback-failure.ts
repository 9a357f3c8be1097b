import type { SoundPreparation } from '@glosy/core/recording/recording';
import { fetchWatched, type WatchedInit } from '../../../lib/connection/fetch-watched.ts';

/** Why playback failed. `offline` and `preparing` recover by themselves; the others need the user. */
export type PlaybackFailure =
  | 'offline'
  | 'preparing'
  | 'unprepared'
  | 'missing'
  | 'session'
  | 'undecodable'
  | 'refused';

/** A failure with the prepared part of the sound, from 0 to 1; null if that is unknown. */
export interface ExplainedFailure {
  failure: PlaybackFailure;
  preparedPart: number | null;
}

const failureTexts: Record<PlaybackFailure, string> = {
  offline: 'Brak połączenia. Odtwarzanie ruszy dalej, gdy połączenie wróci.',
  preparing: 'Przygotowujemy dźwięk do odsłuchu.',
  unprepared: 'Nie udało się przygotować dźwięku do odsłuchu. Powiadom administratora.',
  missing: 'Nie znaleziono pliku nagrania.',
  session: 'Sesja wygasła. Zaloguj się ponownie, aby słuchać dalej.',
  undecodable: 'Przeglądarka nie potrafi odtworzyć tego pliku.',
  refused: 'Przeglądarka wstrzymała odtwarzanie. Naciśnij „Odtwórz” jeszcze raz.',
};

export function failureText({ failure, preparedPart }: ExplainedFailure): string {
  if (failure !== 'preparing' || preparedPart === null) return failureTexts[failure];
  return `Przygotowujemy dźwięk do odsłuchu: ${Math.floor(100 * preparedPart)}\u00a0%.`;
}

/** `MediaError.MEDIA_ERR_DECODE` of the HTML standard. */
export const decodingError = 3;
/** `MediaError.MEDIA_ERR_NETWORK`. */
const networkError = 2;

/** Whether the connection was lost: Chromium then pauses the element, and playback resumes once it is back. */
export function isInterrupted({ error }: Pick<HTMLMediaElement, 'error'>): boolean {
  return error?.code === networkError;
}

const playsOnMs = 1000;

/**
 * Whether the sound continues after an error, as in Firefox without a sound device, which reports a decoding error and
 * plays the file to its end.
 */
export async function playsOn(audio: HTMLAudioElement): Promise<boolean> {
  if (audio.paused || audio.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const seconds = audio.currentTime;
  await new Promise((resolve) => setTimeout(resolve, playsOnMs));
  return !audio.paused && audio.currentTime > seconds;
}

/** Whether playback retries without the user. */
export function recovers(failure: PlaybackFailure | null): boolean {
  return failure === 'offline' || failure === 'preparing';
}

/**
 * Finds the reason why an audio element failed, which the element does not report, with requests that load no audio.
 */
export async function explainFailure(url: string): Promise<ExplainedFailure> {
  try {
    const { ok, status } = await fetchWatched(url, { method: 'HEAD', credentials: 'same-origin' }, (answer) => answer);
    const preparation = status === 503 ? await readPreparation(url) : null;
    if (preparation?.isFailed) return { failure: 'unprepared', preparedPart: null };
    if (preparation) return { failure: 'preparing', preparedPart: preparation.progress };
    return { failure: ok ? 'undecodable' : failureOf(status), preparedPart: null };
  } catch {
    return { failure: 'offline', preparedPart: null };
  }
}

function failureOf(status: number): PlaybackFailure {
  if (status === 401) return 'session';
  return status >= 500 || status === 429 ? 'offline' : 'missing';
}

/** Requests the reason of a refusal: an answer to HEAD has no body. */
function readPreparation(url: string): Promise<SoundPreparation | null> {
  const init: WatchedInit = { headers: { range: 'bytes=0-0' }, credentials: 'same-origin' };
  return fetchWatched(url, init, async (answer) => {
    if (answer.status !== 503) return null;
    const { code, details } = (await answer.json()) as { code?: unknown; details?: SoundPreparation };
    return code === 'sound.preparing' && details ? details : null;
  });
}
