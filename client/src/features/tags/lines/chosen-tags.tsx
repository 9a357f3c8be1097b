import { tagTypeNames } from '@glosy/core/recording/tag';
import '../../../ui/form/form-field.scss';
import backSvg from 'bootstrap-icons/icons/arrow-counterclockwise.svg?raw';
import removeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ChosenTag, LineTagChanges } from './line-tag-changes.ts';

interface ChosenTagsProps {
  changes: LineTagChanges;
  onRemove: (tag: ChosenTag) => void;
  /** Cancels the removal of a tag. */
  onKeep: (tag: ChosenTag) => void;
}

type State = 'stored' | 'added' | 'removed';

const notes: Record<State, string> = { stored: '', added: ' (do zapisania)', removed: ' (do usunięcia)' };

/** The tags of a line with the unsaved changes, each with a button that removes it or cancels its removal. */
export function ChosenTags({ changes: { seen, added, removedIds }, onRemove, onKeep }: ChosenTagsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="form-label line-tags-heading">
        Tagi tego napisu
      </h3>
      {seen.length + added.length === 0 && <p className="text-soft">Brak tagów</p>}
      <ul className="chosen-tags">
        {seen.map((tag) => {
          const isRemoved = removedIds.has(tag.id);
          const state = isRemoved ? 'removed' : 'stored';
          return <ListedTag key={tag.id} tag={tag} state={state} onPress={isRemoved ? onKeep : onRemove} />;
        })}
        {added.map((tag) => (
          <ListedTag key={tag.id} tag={tag} state="added" onPress={onRemove} />
        ))}
      </ul>
    </section>
  );
}

function ListedTag({ tag, state, onPress }: { tag: ChosenTag; state: State; onPress: (tag: ChosenTag) => void }) {
  const Name = state === 'removed' ? 's' : 'span';
  return (
    <li className={`chosen-tag chosen-tag-${state}`}>
      <span>
        <Name>{tag.name}</Name>
        <span className="visually-hidden">, {tagTypeNames[tag.type].toLowerCase()}</span>
        {notes[state] && <span className="note">{notes[state]}</span>}
      </span>
      <button
        type="button"
        className="btn btn-quiet btn-icon chosen-tag-remove"
        aria-label={`${state === 'removed' ? 'Pozostaw' : 'Usuń'} tag ${tag.name}`}
        onClick={() => onPress(tag)}
      >
        <Icon svg={state === 'removed' ? backSvg : removeSvg} />
      </button>
    </li>
  );
}
