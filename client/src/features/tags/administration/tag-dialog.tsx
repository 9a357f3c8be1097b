import { tagTypeNames } from '@glosy/core/recording/tag';
import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import { limits } from '@glosy/core/limits';
import type { Tag } from '@glosy/core/recording/tag';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { useEditForm } from '../../../lib/edit-form/use-edit-form.ts';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { countWords } from '../tag-words.ts';
import { changeTagName, holderOf, removeTag, renamed } from '../tags.queries.ts';
import { JoinTag, type JoinTarget } from './join-tag.tsx';
import { TagRecordings } from './tag-recordings.tsx';

interface TagDialogProps {
  tag: Tag;
  all: readonly Tag[];
  onClose: () => void;
  /** Opens the dialog of another tag. */
  onOpen: (tag: Tag) => void;
}

/** One tag: its name, its occurrences and its actions. */
export function TagDialog({ tag, all, onClose, onOpen }: TagDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [joinWith, setJoinWith] = useState<JoinTarget | null>(null);
  return (
    <Dialog title={tag.name} onClose={onClose}>
      <div className="tag-dialog">
        <p className="tag-dialog-facts">
          <span>{tagTypeNames[tag.type]}</span>
          <Link to={paths.libraryTag(tag.id)}>Strona tagu</Link>
        </p>
        <NameForm tag={tag} all={all} onSaved={onClose} onDelete={() => setDeleting(true)} onJoin={setJoinWith} />
        <JoinTag tag={tag} all={all} into={joinWith} onChoose={setJoinWith} onJoined={onOpen} />
        <TagRecordings tagId={tag.id} />
      </div>
      {isDeleting && <DeleteTag tag={tag} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </Dialog>
  );
}

interface NameFormProps {
  tag: Tag;
  all: readonly Tag[];
  onSaved: () => void;
  onDelete: () => void;
  /** Offers to merge when the name already belongs to another tag. */
  onJoin: (other: JoinTarget) => void;
}

function NameForm({ tag, all, onSaved, onDelete, onJoin }: NameFormProps) {
  const id = useId();
  const { base, values, change, rebase } = useEditForm(tag, ({ name }) => ({ name }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: string) => changeTagName(base.id, wanted, base.name),
    onSuccess: (_, wanted) => {
      announce(`Zapisano nazwę ${wanted}`);
      onSaved();
    },
    onError: (refused) => rebase(renamed(base, refused)),
  });
  const reason = messageOf(error, '');
  const holder: JoinTarget | null = holderOf(error);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = values.name.trim();
    if (wanted !== '' && !isPending) mutate(wanted);
  }

  return (
    <form className="tag-name-form" onSubmit={handleSubmit} noValidate>
      {error && (
        <Alert kind="error">
          <p>Błąd podczas edycji tagu</p>
          {reason && <p>{reason}</p>}
          {holder && <JoinOffer holder={all.find(({ id }) => id === holder.id) ?? holder} onJoin={onJoin} />}
        </Alert>
      )}
      <label htmlFor={id} className="form-label">
        Nazwa
      </label>
      <input
        id={id}
        className="form-control"
        autoComplete="off"
        maxLength={limits.tagNameMaxLength}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="tag-name-buttons cluster-wide">
        <Button type="submit" isBusy={isPending} busyText="Zapisywanie...">
          Zapisz
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Usuń
        </Button>
      </div>
    </form>
  );
}

function JoinOffer({ holder, onJoin }: { holder: JoinTarget; onJoin: (other: JoinTarget) => void }) {
  return (
    <Button variant="secondary" size="small" onClick={() => onJoin(holder)}>
      Połącz z tagiem „{holder.name}”
    </Button>
  );
}

interface DeleteTagProps {
  tag: Tag;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the tag under the displayed name, which a refetch does not change. */
function DeleteTag({ tag, onClose, onDeleted }: DeleteTagProps) {
  const [seen, setSeen] = useState(tag);
  async function remove(): Promise<void> {
    try {
      await removeTag(seen);
    } catch (error) {
      setSeen(renamed(seen, error));
      throw error;
    }
  }
  return (
    <DeleteDialog
      remove={remove}
      doneMessage={`Usunięto tag ${seen.name}`}
      failureMessage={(error) => ['Błąd podczas usuwania tagu', messageOf(error, '')].filter(Boolean).join(': ')}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>Czy na pewno chcesz usunąć?</p>
      <p>
        Tag „{seen.name}” zniknie ze wszystkich napisów ({countWords(seen.recordings_count)}). Tego nie można cofnąć.
      </p>
    </DeleteDialog>
  );
}
