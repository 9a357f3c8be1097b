import { limits } from '@glosy/core/limits';
import { type LineTag, type TagType, tagTypes } from '@glosy/core/recording/tag';
import { comparePolish } from '@glosy/core/text/polish-order';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useQuery } from '@tanstack/react-query';
import resumeSvg from 'bootstrap-icons/icons/arrow-repeat.svg?raw';
import { memo, useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, pauseIcon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PreserveFocus } from '../../../ui/preserve-focus.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { groupNames } from '../tag-words.ts';
import { type TranscriptAddress, transcriptTagsQuery } from '../tags.queries.ts';
import '../tags.scss';

interface TranscriptTagPanelProps extends TranscriptAddress {
  /** Seeks to a moment, in seconds. */
  onPlayFrom: (seconds: number) => void;
  /** In the editor the panel reloads every 6 s, with a button that pauses this. */
  isRefreshing?: boolean;
  /** 2 where the panel is directly below the page's heading. */
  headingLevel?: 2 | 3;
  /** Links names to the tags' own pages; off in the editor, where that would leave unsaved work. */
  isLinked?: boolean;
}

/** Keywords and persons of a transcript with the moments where they occur. */
export function TranscriptTagPanel({
  onPlayFrom,
  isRefreshing = false,
  headingLevel = 3,
  isLinked = false,
  ...address
}: TranscriptTagPanelProps) {
  const [isPaused, setPaused] = useState(false);
  const query = useQuery({
    ...transcriptTagsQuery(address),
    refetchInterval: isRefreshing && !isPaused ? limits.tagPanelRefreshMs : false,
  });
  return (
    <PreserveFocus className="tag-panel">
      <Loaded
        query={query}
        waiting={<Spinner text="Wczytywanie tagów" isVisible />}
        failure={(error) => messageOf(error, 'Błąd ładowania tagów')}
      >
        {(tags) => (
          <>
            {tagTypes.map((type) => (
              <PanelSection
                key={type}
                type={type}
                tags={tags}
                headingLevel={headingLevel}
                isLinked={isLinked}
                onPlayFrom={onPlayFrom}
              />
            ))}
            {isRefreshing && (
              <Button
                variant="quiet"
                size="small"
                icon={<Icon svg={isPaused ? resumeSvg : pauseIcon} />}
                onClick={() => setPaused(!isPaused)}
              >
                {isPaused ? 'Wznów odświeżanie' : 'Wstrzymaj odświeżanie'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </PreserveFocus>
  );
}

interface PanelTag {
  id: number;
  name: string;
  starts: number[];
}

interface PanelSectionProps {
  type: TagType;
  tags: readonly LineTag[];
  headingLevel: 2 | 3;
  isLinked: boolean;
  onPlayFrom: (seconds: number) => void;
}

const PanelSection = memo(function PanelSection({ type, tags, headingLevel, isLinked, onPlayFrom }: PanelSectionProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const groups = useMemo(() => groupByTag(tags.filter((tag) => tag.type === type)), [tags, type]);
  return (
    <section className="tag-panel-section" aria-labelledby={id}>
      <Heading id={id} className="tag-panel-heading">
        {groupNames[type]}
      </Heading>
      {groups.length === 0 ? (
        <p className="text-soft">{type === 'keyword' ? 'Brak słów kluczowych' : 'Brak osób'}</p>
      ) : (
        <ul className="tag-panel-list">
          {groups.map((tag) => (
            <li key={tag.id}>
              <span className="tag-panel-name">
                {isLinked ? <Link to={paths.libraryTag(tag.id)}>{tag.name}</Link> : tag.name}
              </span>
              <ul className="moment-list" aria-label={`Wystąpienia: ${tag.name}`}>
                {tag.starts.map((start) => (
                  <li key={start}>
                    <button type="button" className="moment" onClick={() => onPlayFrom(start)}>
                      <span className="visually-hidden">Odtwórz od </span>
                      {formatTimecode(start)}
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

/** Each tag once, in Polish order, with the starts of its lines in seconds. */
function groupByTag(tags: readonly LineTag[]): PanelTag[] {
  const groups = new Map<number, PanelTag>();
  for (const { id, name, start_time } of tags) {
    const group = groups.get(id) ?? { id, name, starts: [] };
    if (!group.starts.includes(start_time)) group.starts.push(start_time);
    groups.set(id, group);
  }
  return [...groups.values()].sort((a, b) => comparePolish(a.name, b.name));
}
