import type { SoundPreparation } from '@glosy/core/recording/recording';
import { expect, it, vi } from 'vitest';
import { explainFailure, failureText } from './playback-failure.ts';

it("a sound that is being prepared is recognised by the server's answer", async () => {
  const textOf = async (code: string, details?: SoundPreparation) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, { method } = {}) =>
      method === 'HEAD' ? new Response(null, { status: 503 }) : Response.json({ code, details }, { status: 503 }),
    );
    return failureText(await explainFailure('/a.mp3'));
  };
  expect(await textOf('sound.preparing', { isFailed: false, progress: null })).toBe(
    'Przygotowujemy dźwięk do odsłuchu.',
  );
  expect(await textOf('sound.preparing', { isFailed: false, progress: 0.456 })).toBe(
    'Przygotowujemy dźwięk do odsłuchu: 45\u00a0%.',
  );
  expect(await textOf('sound.preparing', { isFailed: true, progress: null })).toBe(
    'Nie udało się przygotować dźwięku do odsłuchu. Powiadom administratora.',
  );
  expect(await textOf('server.busy')).toMatch(/^Brak połączenia/);
});
