/** Why playback failed. `offline` and `preparing` recover by themselves; the others need the user. */
export type PlaybackFailure = 'offline' | 'preparing' | 'missing' | 'session' | 'undecodable' | 'refused';

export const failureTexts: Record<PlaybackFailure, string> = {
  offline: 'Brak połączenia. Odtwarzanie ruszy dalej, gdy połączenie wróci.',
  preparing: 'Ten dźwięk jest jeszcze przygotowywany do odsłuchu. Za chwilę spróbujemy ponownie.',
  missing: 'Nie znaleziono pliku nagrania.',
  session: 'Sesja wygasła. Zaloguj się ponownie, aby słuchać dalej.',
  undecodable: 'Przeglądarka nie potrafi odtworzyć tego pliku.',
  refused: 'Przeglądarka wstrzymała odtwarzanie. Naciśnij „Odtwórz” jeszcze raz.',
};

/** `MediaError.MEDIA_ERR_DECODE` of the HTML standard. */
export const decodingError = 3;

const playsOnMs = 1000;

/**
 * Whether the sound goes on after an error, as in Firefox without a sound device: it reports a decoding error, and the
 * file plays to its end.
 */
export async function playsOn(audio: HTMLAudioElement): Promise<boolean> {
  if (audio.paused || audio.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false;
  const seconds = audio.currentTime;
  await new Promise((resolve) => setTimeout(resolve, playsOnMs));
  return !audio.paused && audio.currentTime > seconds;
}

/** Whether playback tries again without the user. */
export function recovers(failure: PlaybackFailure | null): boolean {
  return failure === 'offline' || failure === 'preparing';
}

/**
 * Finds out why an audio element failed, which the element does not tell, with requests that load no audio.
 */
export async function explainFailure(url: string, ask: typeof fetch = fetch): Promise<PlaybackFailure> {
  try {
    const { ok, status } = await ask(url, { method: 'HEAD', credentials: 'same-origin' });
    if (ok) return 'undecodable';
    if (status === 401) return 'session';
    if (status === 503 && (await isBeingPrepared(url, ask))) return 'preparing';
    return status >= 500 || status === 429 ? 'offline' : 'missing';
  } catch {
    return 'offline';
  }
}

/** An answer to HEAD has no body, so its reason is asked for. */
async function isBeingPrepared(url: string, ask: typeof fetch): Promise<boolean> {
  const answer = await ask(url, { headers: { range: 'bytes=0-0' }, credentials: 'same-origin' });
  if (answer.status !== 503) return false;
  const { code } = (await answer.json()) as { code?: unknown };
  return code === 'sound.preparing';
}
