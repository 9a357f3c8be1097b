import type { Loading } from '@glosy/core/loading';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { begin, filesChanged } from './loading.queries.ts';
import { type ChosenFile, type SendingState, sendFiles } from './send-files.ts';

export interface Sending {
  state: SendingState | null;
  error: string | null;
  /** Sends the files into the loading, or into a new one. */
  send: (files: readonly ChosenFile[]) => Promise<void>;
  stop: () => void;
}

/** Sends chosen files; leaving the page stops, and choosing the same files again continues. */
export function useSending(loading: Loading | null): Sending {
  const [state, setState] = useState<SendingState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: readonly ChosenFile[]): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    try {
      const target = loading?.state === 'collecting' ? loading : await begin();
      await sendFiles(target, files, { signal: controller.signal, onProgress: setState });
    } catch (failure) {
      if (!controller.signal.aborted) {
        const message = messageOf(failure, 'Nie udało się przesłać plików.');
        setError(
          `${message} Wybierz te same pliki jeszcze raz, a przesyłanie pójdzie dalej od miejsca, do którego dotarło.`,
        );
      }
    } finally {
      running.current = null;
      setState(null);
      await filesChanged();
    }
  }

  return { state, error, send, stop: () => running.current?.abort() };
}
