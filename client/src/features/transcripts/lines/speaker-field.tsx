import '../../../ui/form/form-controls.scss';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorController } from '../controller/editor-controller.ts';
import { canSpeak } from '../document/editor-commands.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { usePendingField } from './pending-field.ts';

interface SpeakerFieldProps {
  editor: EditorController;
  line: EditorLine;
  isEditable: boolean;
}

/** The speaker of the line, with the names that occur in the transcript for completion. */
export function SpeakerField({ editor, line, isEditable }: SpeakerFieldProps) {
  const id = useId();
  const speaker = useTypedSpeaker(editor, line);
  const [isOffering, setOffering] = useState(false);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (speaker.save()) editor.goBack();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    speaker.revert();
  }

  return (
    <form className="speaker-field" onSubmit={handleSubmit}>
      <label htmlFor={id}>Osoba mówiąca</label>
      <input
        id={id}
        className="form-control line-speaker-field"
        list={`${id}-names`}
        autoComplete="off"
        value={speaker.name}
        readOnly={!isEditable}
        onFocus={() => {
          speaker.handleFocus();
          setOffering(true);
        }}
        onChange={(event) => speaker.setName(event.target.value)}
        onBlur={speaker.save}
        onKeyDown={handleKeyDown}
      />
      {isOffering && <SpeakerNames id={`${id}-names`} editor={editor} />}
    </form>
  );
}

/** The text of the field: the line's speaker until something is typed. */
function useTypedSpeaker(editor: EditorController, line: EditorLine) {
  const known = splitSpeaker(line.text).speaker ?? '';
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? known;
  // Holds the name that Escape restores.
  const initial = useRef(known);

  function save(): boolean {
    const isSaved = name.trim() === known || editor.setSpeaker(line.id, name);
    if (isSaved) setName(null);
    return isSaved;
  }

  function revert(): void {
    // Before the focus moves, because the blur would save the input.
    flushSync(() => setName(null));
    if (known !== initial.current) editor.setSpeaker(line.id, initial.current);
    editor.goBack();
  }

  usePendingField(editor, {
    typed,
    isComplete: name.trim() !== known && canSpeak(line, name),
    apply: () => editor.setSpeaker(line.id, name),
    save,
  });

  const handleFocus = () => {
    initial.current = known;
  };
  return { name, setName, save, revert, handleFocus };
}

function SpeakerNames({ id, editor }: { id: string; editor: EditorController }) {
  const names = useMemo(() => speakersOf(editor), [editor]);
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The names in the transcript, the most frequent first. */
function speakersOf(editor: EditorController): string[] {
  const counts = new Map<string, number>();
  for (const { text } of editor.document.lines) {
    const { speaker } = splitSpeaker(text);
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
