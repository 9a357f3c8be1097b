import { limits } from '@glosy/core/limits';
import type { Tag } from '@glosy/core/recording/tag';
import { memo, useId, useRef } from 'react';
import { FoundName } from '../found-name.tsx';
import { groupByLetter, type LetterGroup } from '../tag-groups.ts';
import { tagSize } from '../tag-size.ts';
import { countWords } from '../tag-words.ts';
import './tag-index.scss';

interface LetterIndexProps {
  /** Label for screen readers, such as 'Słowa kluczowe'. */
  label: string;
  tags: readonly Tag[];
  /** The searched phrase, marked in the names. */
  phrase: string;
  onPick: (tag: Tag) => void;
  /** The public index: larger letters, a box of limited height, and a region below for the chosen tag. */
  isPublic?: boolean;
  chosenId?: number | null;
  /** Id of the region that shows a chosen tag. */
  controls?: string;
}

/** Tags under their letters, sized by frequency, with links to the letters. */
export const LetterIndex = memo(function LetterIndex({ tags, label, isPublic = false, ...rest }: LetterIndexProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const groups = groupByLetter(tags);

  function jumpTo(letter: string) {
    const heading = document.getElementById(headingId(id, letter));
    if (!heading) return;
    if (isPublic && box.current) {
      // Scrolls only the box, not the page.
      box.current.scrollTop += heading.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    } else {
      heading.scrollIntoView({ block: 'start' });
    }
    heading.focus({ preventScroll: true });
  }

  return (
    <div className="letter-index">
      <nav className="letters" aria-label={`Litery: ${label}`}>
        {groups.map(({ letter }) => (
          <button key={letter} type="button" className="letter" onClick={() => jumpTo(letter)}>
            <span className="visually-hidden">Przejdź do litery </span>
            {letter}
          </button>
        ))}
      </nav>
      <div
        ref={box}
        className={isPublic ? 'letter-groups letter-groups-box' : 'letter-groups'}
        style={isPublic ? { maxHeight: limits.tagListHeightPx } : undefined}
      >
        {groups.map((group) => (
          <Letter key={group.letter} id={headingId(id, group.letter)} group={group} isPublic={isPublic} {...rest} />
        ))}
      </div>
    </div>
  );
});

function headingId(id: string, letter: string): string {
  return `${id}-${letter}`;
}

interface LetterProps extends Pick<LetterIndexProps, 'phrase' | 'onPick' | 'isPublic' | 'chosenId' | 'controls'> {
  id: string;
  group: LetterGroup;
}

function Letter({ id, group, phrase, onPick, isPublic, chosenId, controls }: LetterProps) {
  const Heading = isPublic ? 'h3' : 'h2';
  return (
    <div className="letter-group">
      <Heading id={id} className="letter-heading" tabIndex={-1} data-letter={group.letter}>
        {group.letter}
      </Heading>
      <ul aria-labelledby={id}>
        {group.tags.map((tag) => (
          <li key={tag.id}>
            <button
              type="button"
              data-tag={tag.id}
              className={`tag ${tagSize(tag.recordings_count, isPublic)}`}
              onClick={() => onPick(tag)}
              {...(controls ? { 'aria-expanded': chosenId === tag.id, 'aria-controls': controls } : {})}
            >
              <FoundName name={tag.name} phrase={phrase} />
              <span className="tag-count" aria-hidden="true">
                {tag.recordings_count}
              </span>
              <span className="visually-hidden"> ({countWords(tag.recordings_count)})</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
