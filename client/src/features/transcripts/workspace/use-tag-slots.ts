import { type ReactNode, useMemo } from 'react';
import type { Playback } from '../../player/sound/playback.ts';
import type { Autosave } from '../saving/autosave.ts';
import type { SlotEditor, SlotLine, TagSlots } from '../tag-slots.ts';

interface SlotState {
  isEditable: boolean;
  savedRevision: number;
  playback: Playback;
  autosave: Autosave;
}

/** Connects the page's tags with this editor. `renderTags` changes only when every row must render its tags again. */
export function useTagSlots(
  { renderLineTags, renderSidePanel }: TagSlots,
  { isEditable, savedRevision, playback, autosave }: SlotState,
): { sidePanel: ReactNode; renderTags: ((line: SlotLine) => ReactNode) | null } {
  const editor = useMemo<SlotEditor>(
    () => ({
      isEditable,
      savedRevision,
      seekTo: (seconds) => playback.choose(seconds),
      saveNow: () => autosave.saveNow(),
    }),
    [isEditable, savedRevision, playback, autosave],
  );
  const renderTags = useMemo(
    () => (renderLineTags ? (line: SlotLine) => renderLineTags(line, editor) : null),
    [renderLineTags, editor],
  );
  return { sidePanel: renderSidePanel?.(editor), renderTags };
}
