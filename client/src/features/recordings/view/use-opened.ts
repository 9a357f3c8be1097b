import type { Recording, TranscriptLink } from '@glosy/core/recording/recording';
import { useEffect, useRef, useState } from 'react';
import { navigate, navigationState, useNavigationState } from '../../../lib/app-location.ts';
import { queryClient } from '../../../lib/query-provider.tsx';
import { paths } from '../../../paths.ts';
import { showStatus } from '../../../ui/status-line.tsx';
import { listStateOf } from '../list/list-state.ts';
import { recordingQuery, refreshRecording } from '../recordings.queries.ts';
import { type EditorStart, editorStartOf, missingAtMoment, type SoundPlace } from './view-state.ts';

/** Editor or player opened over the view of a recording, by a button or by the navigation state. */
export function useOpened(recording: Recording) {
  const state = useNavigationState();
  const [editor, setEditor] = useState<EditorStart | null>(() => editorStartOf(state, recording));
  const [player, setPlayer] = useState<SoundPlace | null>(null);
  const missing = useRef(missingAtMoment(state, recording)).current;
  useEffect(() => {
    if (missing) showStatus(missing);
  }, [missing]);

  function closeEditor() {
    setEditor(null);
    // Cleared, because otherwise a reload or the Back button would open it again.
    if (editorStartOf(state, recording))
      navigate(paths.recordingView(recording.id), { replace: true, state: listStateOf(state) });
    void refreshRecording(recording.id);
  }

  /** Opens the editor if the audio of the moment has a transcript, otherwise the player. */
  function openMoment(place: SoundPlace) {
    const link = recording.technical.transcripts.find(({ audioFile }) => audioFile === place.audioFile);
    if (link) setEditor({ ...link, seconds: place.seconds });
    else setPlayer(place);
  }

  return {
    ...{ editor, player, openMoment, closeEditor },
    openEditor: (link: TranscriptLink) => setEditor({ ...link, seconds: 0 }),
    closePlayer: () => setPlayer(null),
    isViewSeen: useSeen(editor !== null),
  };
}

/** Whether the view has been visible: an editor that opens with the page hides it, so its data can wait. */
function useSeen(isCovered: boolean): boolean {
  const [wasSeen, setSeen] = useState(!isCovered);
  if (!isCovered && !wasSeen) setSeen(true);
  return wasSeen || !isCovered;
}

/** The editor that the navigation state will open, before the view is rendered; null for none. */
export async function findRequestedEditor(id: string) {
  const query = recordingQuery(id);
  await queryClient.prefetchQuery(query);
  const recording = queryClient.getQueryData(query.queryKey);
  const start = recording && editorStartOf(navigationState(), recording);
  return (
    start && { recording, audioFile: start.audioFile, transcriptFile: start.srtFile, initialSeconds: start.seconds }
  );
}
