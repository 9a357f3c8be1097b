import type { Recording } from '@glosy/core/recording/recording';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PreloadCache } from '../../../first-paint/preload-cache.ts';
import { currentViewer, may, onUserChange, whenChecked } from '../../../lib/viewer.ts';
import type { AudioTrack } from '../../player/sound/playback-state.ts';
import { storedFileAddress } from '../../player/sound/recording-sound.ts';
import { preloadPlayback } from '../../player/sound/use-playback.ts';
import { preopenDrafts } from '../saving/draft-store.ts';
import { type LoaderOptions, type LoaderState, mayEditHere, SessionLoader } from './session-loader.ts';

/** What the editor opens. */
export interface EditorTarget {
  recording: Recording;
  /** The audio file of the transcript; empty when there is none. */
  audioFile: string;
  transcriptFile: string;
  /** Initial position of the sound, in seconds. */
  initialSeconds?: number;
}

const preloaded = new PreloadCache<SessionLoader>();
onUserChange(() => preloaded.clear());

/** Starts to load a transcript and its sound before its editor is rendered. Resolves when the transcript is loaded. */
export async function preloadEditor({ recording, audioFile, transcriptFile, initialSeconds }: EditorTarget) {
  preopenDrafts();
  await whenChecked();
  const viewer = currentViewer();
  if (!may('recording.staff')) return;
  preloadPlayback(tracksOf(recording, audioFile), initialSeconds);
  const address = { recordingId: recording.id, transcriptFile };
  const options = { address, user: viewer.userKey, mayEdit: mayEditHere(viewer, recording) };
  const loader = new SessionLoader(options);
  preloaded.add(JSON.stringify(options), loader, loader.open());
  await loader.whenSettled();
}

/** Loads the transcript. The address and the user must stay the same; `mayEdit` may change. */
export function useEditorSession(options: LoaderOptions): [LoaderState, SessionLoader] {
  const [loader] = useState(() => preloaded.find(JSON.stringify(options)) ?? new SessionLoader(options));
  useEffect(() => {
    preloaded.claim(loader);
    return loader.open();
  }, [loader]);
  const { mayEdit } = options;
  useEffect(() => {
    if (mayEdit) loader.allowEditing();
  }, [loader, mayEdit]);
  return [useSyncExternalStore(loader.subscribe, loader.getState), loader];
}

/** The sound of the transcript as tracks for a playback. */
export function tracksOf(recording: Recording, audioFile: string): readonly AudioTrack[] {
  if (audioFile === '') return [];
  const facts = recording.audio.find(({ fileName }) => fileName === audioFile);
  const url = storedFileAddress(recording.id, audioFile);
  return [{ fileName: audioFile, url, durationSeconds: facts?.durationSeconds ?? null }];
}
