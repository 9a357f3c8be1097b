import type { Tag } from '@glosy/core/tag';
import { useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announce } from '../../ui/status-line.tsx';
import { TagPicker } from './tag-picker.tsx';
import { joinIntoTag } from './tags.queries.ts';

interface JoinTagProps {
  tag: Tag;
  all: readonly Tag[];
  /** The chosen other tag, which remains. */
  into: Tag | null;
  onChoose: (into: Tag | null) => void;
  onJoined: (into: Tag) => void;
}

/** Joins the tag into another one: two spellings of one thing become one. */
export function JoinTag({ tag, all, into, onChoose, onJoined }: JoinTagProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <div className="join-tag">
      {isOpen ? (
        <TagPicker
          label="Połącz z tagiem"
          tags={all.filter((other) => other.id !== tag.id)}
          text={text}
          onTextChange={setText}
          onPick={(other) => {
            setText('');
            onChoose(other);
          }}
        />
      ) : (
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          Połącz z innym tagiem
        </Button>
      )}
      {into && <ConfirmJoin tag={tag} into={into} onCancel={() => onChoose(null)} onJoined={onJoined} />}
    </div>
  );
}

interface ConfirmJoinProps {
  tag: Tag;
  into: Tag;
  onCancel: () => void;
  onJoined: (into: Tag) => void;
}

function ConfirmJoin({ tag, into, onCancel, onJoined }: ConfirmJoinProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function join() {
    setBusy(true);
    setError(null);
    try {
      await joinIntoTag(tag.id, into.id);
      announce(`Połączono tag ${tag.name} z tagiem ${into.name}`);
      onJoined(into);
    } catch (failure) {
      setError(['Błąd podczas łączenia tagów', messageOf(failure, '')].filter(Boolean).join(': '));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Połącz tagi"
      confirmText="Połącz"
      isDangerous={false}
      isBusy={isBusy}
      busyText="Łączenie..."
      error={error}
      onConfirm={() => void join()}
      onCancel={onCancel}
    >
      <p>
        Wszystkie wystąpienia tagu „{tag.name}” przejdą do tagu „{into.name}”, a tag „{tag.name}” zniknie. Tego nie
        można cofnąć.
      </p>
    </ConfirmDialog>
  );
}
