import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CurrentLine, useCurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import type { TaggedStarts } from '../document/editor-commands.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { EditorController } from './editor-controller.ts';

interface ControllerParts {
  document: EditorDocument;
  playback: Playback;
  /** Where the editor was opened, in seconds. */
  initialSeconds: number;
  isEditable: boolean;
  taggedStartsMs: TaggedStarts;
}

/** The controller of one editor. The line at the position of the sound is active at first. */
export function useEditorController(parts: ControllerParts): EditorController {
  const { document, playback } = parts;
  const current = useEditedCurrentLine(playback, document);
  const latest = useRef(parts);
  latest.current = parts;
  const [editor] = useState(() => {
    const controller = new EditorController({
      document,
      playback,
      current,
      isEditable: () => latest.current.isEditable,
      taggedStartsMs: () => latest.current.taggedStartsMs,
    });
    controller.goToMoment(openedSeconds(parts));
    return controller;
  });
  useEffect(() => editor.typing.start(), [editor]);
  return editor;
}

/** The playing position, or the opened moment when it is after the end of the audio. */
function openedSeconds({ playback, initialSeconds }: ControllerParts): number {
  const position = playback.getPosition();
  return position < playback.getState().duration ? position : Math.max(position, initialSeconds);
}

/** The line that is playing; searched again when times change, not at each keystroke. */
function useEditedCurrentLine(playback: Playback, document: EditorDocument): CurrentLine {
  const lines = useSyncExternalStore(
    (listener) => document.subscribe(listener),
    () => document.timedLines,
  );
  return useCurrentLine(playback, lines, 0);
}
