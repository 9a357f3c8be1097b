import type { Recording } from '@glosy/core/recording';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Prepared } from '../../../lib/prepared.ts';
import { currentViewer, may, onUserChange, whenChecked } from '../../../lib/viewer.ts';
import type { AudioTrack } from '../../player/sound/playback-state.ts';
import { storedFileAddress } from '../../player/sound/recording-sound.ts';
import { preparePlayback } from '../../player/sound/use-playback.ts';
import { preopenDrafts } from '../saving/draft-store.ts';
import { type LoaderOptions, type LoaderState, mayEditHere, SessionLoader } from './session-loader.ts';

/** What the editor opens with. */
export interface EditorTarget {
  recording: Recording;
  /** The sound that the transcript belongs to; empty when there is none. */
  audioFile: string;
  transcriptFile: string;
  /** Where to begin, in seconds. */
  initialSeconds?: number;
}

const prepared = new Prepared<SessionLoader>();
onUserChange(() => prepared.clear());

/** Begins to open an editor whose page is about to be drawn, and its sound. It is over when the text is there. */
export async function preloadEditor({ recording, audioFile, transcriptFile, initialSeconds }: EditorTarget) {
  preopenDrafts();
  await whenChecked();
  const viewer = currentViewer();
  if (!may('recording.staff')) return;
  preparePlayback(tracksOf(recording, audioFile), initialSeconds);
  const address = { recordingId: recording.id, transcriptFile };
  const options = { address, user: viewer.email, mayEdit: mayEditHere(viewer, recording) };
  const loader = new SessionLoader(options);
  prepared.keep(JSON.stringify(options), loader, loader.open());
  await loader.whenSettled();
}

/** The transcript as it opens: the address and the person must stay the same, the right to edit may come and go. */
export function useEditorSession(options: LoaderOptions): [LoaderState, SessionLoader] {
  const [loader] = useState(() => prepared.find(JSON.stringify(options)) ?? new SessionLoader(options));
  useEffect(() => {
    prepared.take(loader);
    return loader.open();
  }, [loader]);
  const { mayEdit } = options;
  useEffect(() => {
    if (mayEdit) loader.allowEditing();
  }, [loader, mayEdit]);
  return [useSyncExternalStore(loader.subscribe, loader.getState), loader];
}

/** The sound of the transcript, as a playback takes it. */
export function tracksOf(recording: Recording, audioFile: string): readonly AudioTrack[] {
  if (audioFile === '') return [];
  const facts = recording.audio.find(({ fileName }) => fileName === audioFile);
  const url = storedFileAddress(recording.id, audioFile);
  return [{ fileName: audioFile, url, durationSeconds: facts?.durationSeconds ?? null }];
}
