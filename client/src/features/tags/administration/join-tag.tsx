import type { Tag } from '@glosy/core/recording/tag';
import { tagTypeNames } from '@glosy/core/recording/tag';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { TagPicker } from '../lines/tag-picker.tsx';
import { countWords, groupNames } from '../tag-words.ts';
import { joinIntoTag, renamed } from '../tags.queries.ts';

/** A tag to merge into. Its number of recordings is unknown when another user has just created it. */
export type JoinTarget = Pick<Tag, 'id' | 'name' | 'type'> & Partial<Tag>;

interface JoinTagProps {
  tag: Tag;
  all: readonly Tag[];
  /** The tag that remains. */
  into: JoinTarget | null;
  onChoose: (into: JoinTarget | null) => void;
  onJoined: (into: Tag) => void;
}

/** Merges the tag into another one, as for two spellings of one thing. */
export function JoinTag({ tag, all, into, onChoose, onJoined }: JoinTagProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // The pressed button is replaced: its replacement gets the focus.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div className="join-tag">
      {isOpen ? (
        <>
          <TagPicker
            inputRef={field}
            label="Połącz z tagiem"
            tags={all.filter((other) => other.id !== tag.id)}
            text={text}
            onTextChange={setText}
            onPick={(other) => {
              setText('');
              onChoose(other);
            }}
          />
          <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
            Nie łącz
          </Button>
        </>
      ) : (
        <button ref={opener} type="button" className={buttonClass('quiet', 'small')} onClick={() => setOpen(true)}>
          Połącz z innym tagiem
        </button>
      )}
      {into && <ConfirmJoin tag={tag} into={into} onCancel={() => onChoose(null)} onJoined={onJoined} />}
    </div>
  );
}

interface ConfirmJoinProps {
  tag: Tag;
  into: JoinTarget;
  onCancel: () => void;
  onJoined: (into: Tag) => void;
}

/** Merges the tags under the displayed names, which a refetch does not change. */
function ConfirmJoin({ onCancel, onJoined, ...given }: ConfirmJoinProps) {
  const [{ tag, into }, setSeen] = useState({ tag: given.tag, into: given.into });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => joinIntoTag(tag, into),
    onSuccess: (joined) => {
      announce(`Połączono tag ${tag.name} z tagiem ${into.name}`);
      onJoined(joined);
    },
    onError: (failure) => setSeen({ tag: renamed(tag, failure), into: renamed(into, failure) }),
  });

  return (
    <ConfirmDialog
      title="Połącz tagi"
      confirmText="Połącz"
      isDangerous={false}
      isBusy={isPending}
      busyText="Łączenie..."
      error={error && ['Błąd podczas łączenia tagów', messageOf(error, '')].filter(Boolean).join(': ')}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    >
      <p>
        Wszystkie wystąpienia tagu {described(tag)} przejdą do tagu {described(into)}, a tag „{tag.name}” zniknie. Tego
        nie można cofnąć.
      </p>
      {tag.type !== into.type && (
        <p>
          <strong>To tagi różnych rodzajów.</strong> Po połączeniu wszystkie te wystąpienia będą w indeksie „
          {groupNames[into.type]}”.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** `„huta” (słowo kluczowe, 12 nagrań)` */
function described({ name, type, recordings_count }: JoinTarget): string {
  const count = recordings_count === undefined ? [] : [countWords(recordings_count)];
  return `„${name}” (${[tagTypeNames[type].toLowerCase(), ...count].join(', ')})`;
}
