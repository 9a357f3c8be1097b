import type { LineTag, Tag } from '@glosy/core/tag';
import removeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { typeNames } from './tag-words.ts';

interface ChosenTagsProps {
  /** On the line already. */
  stored: readonly LineTag[];
  /** Chosen, not saved yet. */
  added: readonly Tag[];
  /** The tag that is being taken off. */
  busyId: number | null;
  onRemoveStored: (tag: LineTag) => void;
  onRemoveAdded: (tag: Tag) => void;
}

/** The tags of a line, each with a button that takes it off. */
export function ChosenTags({ stored, added, busyId, onRemoveStored, onRemoveAdded }: ChosenTagsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="form-label line-tags-heading">
        Tagi tego napisu
      </h3>
      {stored.length + added.length === 0 && <p className="text-soft">Brak tagów</p>}
      <ul className="chosen-tags">
        {stored.map((tag) => (
          <ChosenTag key={tag.id} tag={tag} isBusy={busyId === tag.id} onRemove={() => onRemoveStored(tag)} />
        ))}
        {added.map((tag) => (
          <ChosenTag key={tag.id} tag={tag} isNew onRemove={() => onRemoveAdded(tag)} />
        ))}
      </ul>
    </section>
  );
}

interface ChosenTagProps {
  tag: Pick<Tag, 'name' | 'type'>;
  isNew?: boolean;
  isBusy?: boolean;
  onRemove: () => void;
}

function ChosenTag({ tag, isNew = false, isBusy = false, onRemove }: ChosenTagProps) {
  return (
    <li className={isNew ? 'chosen-tag chosen-tag-new' : 'chosen-tag'}>
      <span>
        {tag.name}
        <span className="visually-hidden">, {typeNames[tag.type].toLowerCase()}</span>
        {isNew && <span className="chosen-tag-note"> (do zapisania)</span>}
      </span>
      {isBusy ? (
        <Spinner text={`Usuwanie tagu ${tag.name}`} />
      ) : (
        <button
          type="button"
          className="btn btn-quiet btn-icon chosen-tag-remove"
          aria-label={`Usuń tag ${tag.name}`}
          onClick={onRemove}
        >
          <Icon svg={removeSvg} />
        </button>
      )}
    </li>
  );
}
