import type { Recording } from '@glosy/core/recording';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Prepared } from '../../../lib/prepared.ts';
import { currentViewer, may, onUserChange, whenChecked } from '../../../lib/viewer.ts';
import type { AudioTrack } from '../../player/sound/playback-state.ts';
import { storedFileAddress } from '../../player/sound/recording-sound.ts';
import { preparePlayback } from '../../player/sound/use-playback.ts';
import { prepareDrafts } from '../saving/draft-store.ts';
import { EditorOpening, mayEditHere, type OpeningOptions, type OpeningState } from './editor-opening.ts';

/** What the editor opens with. */
export interface EditorFiles {
  recording: Recording;
  /** The sound that the transcript belongs to; empty when there is none. */
  audioFile: string;
  transcriptFile: string;
  /** Where to begin, in seconds. */
  initialSeconds?: number;
}

const prepared = new Prepared<EditorOpening>();
onUserChange(() => prepared.clear());

/** Begins to open an editor whose page is about to be drawn, and its sound. It is over when the text is there. */
export async function prepareEditor({ recording, audioFile, transcriptFile, initialSeconds }: EditorFiles) {
  prepareDrafts();
  await whenChecked();
  const viewer = currentViewer();
  if (!may('recording.staff')) return;
  preparePlayback(tracksOf(recording, audioFile), initialSeconds);
  const address = { recordingId: recording.id, transcriptFile };
  const options = { address, user: viewer.email, mayEdit: mayEditHere(viewer, recording) };
  const opening = new EditorOpening(options);
  prepared.keep(JSON.stringify(options), opening, opening.open());
  await opening.whenSettled();
}

/** The transcript as it opens: the address and the person must stay the same, the right to edit may come and go. */
export function useEditorOpening(options: OpeningOptions): [OpeningState, EditorOpening] {
  const [opening] = useState(() => prepared.find(JSON.stringify(options)) ?? new EditorOpening(options));
  useEffect(() => {
    prepared.take(opening);
    return opening.open();
  }, [opening]);
  const { mayEdit } = options;
  useEffect(() => {
    if (mayEdit) opening.allowEditing();
  }, [opening, mayEdit]);
  return [useSyncExternalStore(opening.subscribe, opening.getState), opening];
}

/** The sound of the transcript, as a playback takes it. */
export function tracksOf(recording: Recording, audioFile: string): readonly AudioTrack[] {
  if (audioFile === '') return [];
  const facts = recording.audio.find(({ fileName }) => fileName === audioFile);
  const url = storedFileAddress(recording.id, audioFile);
  return [{ fileName: audioFile, url, durationSeconds: facts?.durationSeconds ?? null }];
}
