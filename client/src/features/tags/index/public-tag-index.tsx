import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { type Tag, type TagType, tagTypes } from '@glosy/core/recording/tag';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { foundWords, TagSearch } from '../administration/tag-search.tsx';
import { findTags, searchableTags } from '../tag-groups.ts';
import { groupNames } from '../tag-words.ts';
import { publicTagsQuery } from '../tags.queries.ts';
import { LetterIndex } from './letter-index.tsx';
import { PublicOccurrences } from './public-occurrences.tsx';
import '../tags.scss';

interface PublicTagIndexProps {
  /** The public recordings. */
  recordings: readonly RecordingEntry[];
}

/** The library's tab 'Indeksy': keywords and persons of the public recordings, and the moments where they occur. */
export function PublicTagIndex({ recordings }: PublicTagIndexProps) {
  const ids = useMemo(() => recordings.map((recording) => recording.id), [recordings]);
  const [phrase, setPhrase] = useState('');
  const deferred = useDeferredValue(phrase);
  const keywords = useFoundTags('keyword', ids, deferred);
  const persons = useFoundTags('person', ids, deferred);
  const isSearched = deferred.trim() !== '' && keywords.found !== undefined && persons.found !== undefined;
  const status = isSearched ? foundWords(keywords.found?.length ?? 0, persons.found?.length ?? 0) : '';
  return (
    <>
      <TagSearch phrase={phrase} onChange={setPhrase} status={status} />
      <div className="public-index">
        {tagTypes.map((type) => (
          <IndexSection
            key={type}
            type={type}
            tags={type === 'keyword' ? keywords : persons}
            phrase={deferred}
            recordings={recordings}
          />
        ))}
      </div>
    </>
  );
}

interface FoundTags {
  query: UseQueryResult<Tag[]>;
  /** Undefined until the tags are loaded. */
  found: readonly Tag[] | undefined;
}

function useFoundTags(type: TagType, ids: readonly string[], phrase: string): FoundTags {
  const query = useQuery(publicTagsQuery(type, ids));
  const { data } = query;
  const list = useMemo(() => data && searchableTags(data), [data]);
  const found = useMemo(() => list && findTags(list, phrase), [list, phrase]);
  return { query, found };
}

interface IndexSectionProps extends PublicTagIndexProps {
  type: TagType;
  tags: FoundTags;
  phrase: string;
}

function IndexSection({ type, tags: { query, found }, phrase, recordings }: IndexSectionProps) {
  const id = useId();
  const { data, error, isPending, refetch } = query;
  const [chosen, setChosen] = useState<Tag | null>(null);
  const toggle = useCallback((tag: Tag) => setChosen((before) => (before?.id === tag.id ? null : tag)), []);
  return (
    <section className="public-index-section" aria-labelledby={id}>
      <h2 id={id}>{groupNames[type]}</h2>
      {isPending && <Spinner text="Wczytywanie indeksu" isVisible />}
      {!isPending && !data && (
        <FailedPanel message={messageOf(error, 'Nie udało się załadować tagów')} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && (
        <EmptyPanel>{data?.length === 0 ? 'Brak dostępnych tagów' : 'Brak wyników dla podanej frazy'}</EmptyPanel>
      )}
      {found && found.length > 0 && (
        <LetterIndex
          label={groupNames[type]}
          tags={found}
          phrase={phrase}
          onPick={toggle}
          isPublic
          chosenId={chosen?.id ?? null}
          controls={`${id}-occurrences`}
        />
      )}
      <PublicOccurrences id={`${id}-occurrences`} tag={chosen} recordings={recordings} />
    </section>
  );
}
