import '../../../ui/form-controls.scss';
import { splitSpeaker } from '@glosy/core/speaker';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canSpeak } from '../document/editor-commands.ts';
import type { EditorController } from '../document/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { usePendingField } from './pending-field.ts';

interface SpeakerFieldProps {
  editor: EditorController;
  line: EditorLine;
  isEditable: boolean;
}

/** Who speaks in the line, with the names that the transcript already has offered for completion. */
export function SpeakerField({ editor, line, isEditable }: SpeakerFieldProps) {
  const id = useId();
  const known = splitSpeaker(line.text).speaker ?? '';
  // What is being typed; null while the field shows the line's own name.
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? known;
  const [isOffering, setOffering] = useState(false);
  // The name to which Escape goes back.
  const begun = useRef(known);

  function save(): boolean {
    const isSaved = name.trim() === known || editor.setSpeaker(line.id, name);
    if (isSaved) setName(null);
    return isSaved;
  }

  usePendingField(editor, {
    typed,
    isWhole: name.trim() !== known && canSpeak(line, name),
    keep: () => editor.setSpeaker(line.id, name),
    save,
  });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    // Before the focus goes: leaving the field saves what is typed in it.
    flushSync(() => setName(null));
    if (known !== begun.current) editor.setSpeaker(line.id, begun.current);
    editor.goBack();
  }

  return (
    <form
      className="speaker-field"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (save()) editor.goBack();
      }}
    >
      <label htmlFor={id}>Osoba mówiąca</label>
      <input
        id={id}
        className="form-control line-speaker-field"
        list={`${id}-names`}
        autoComplete="off"
        value={name}
        readOnly={!isEditable}
        onFocus={() => {
          begun.current = known;
          setOffering(true);
        }}
        onChange={(event) => setName(event.target.value)}
        onBlur={save}
        onKeyDown={handleKeyDown}
      />
      {isOffering && <SpeakerNames id={`${id}-names`} editor={editor} />}
    </form>
  );
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
