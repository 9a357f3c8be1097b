import { limits } from '@glosy/core/limits';
import { type Tag, type TagType, tagTypes } from '@glosy/core/tag';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyPanel, FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { AddTagForm } from './add-tag-form.tsx';
import { LetterIndex } from './letter-index.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { findTags, searchableTags } from './tag-groups.ts';
import { groupNames } from './tag-words.ts';
import { tagsQuery } from './tags.queries.ts';
import './tag-administration.scss';
import './tags.scss';

/** The staff's page of all tags. */
export function TagAdministration() {
  const { data, isPending, refetch } = useQuery(tagsQuery);
  if (isPending) return <SpinnerPanel />;
  if (!data) {
    return (
      <FailedPanel
        message="Wystąpił błąd podczas ładowania tagów: Nie udało się załadować tagów"
        onRetry={() => void refetch()}
      />
    );
  }
  return <LoadedTags tags={data} />;
}

function LoadedTags({ tags }: { tags: readonly Tag[] }) {
  const [phrase, setPhrase] = useState('');
  const [type, setType] = useState<TagType>('keyword');
  const [openedId, setOpenedId] = useOpenedTag();
  const deferred = useDeferredValue(phrase);
  const list = useMemo(() => searchableTags(tags), [tags]);
  const found = useMemo(() => findTags(list, deferred), [list, deferred]);
  const open = useCallback((tag: Tag) => setOpenedId(tag.id), [setOpenedId]);
  const opened = tags.find((tag) => tag.id === openedId);

  return (
    <>
      <div className="tag-tools">
        <TagSearch phrase={phrase} onChange={setPhrase} />
        <AddTagForm type={type} onTypeChange={setType} />
      </div>
      <Tabs
        label="Rodzaj tagów"
        active={type}
        onChange={setType}
        tabs={tagTypes.map((key) => tabOf(key, tags, found, open))}
      />
      {opened && (
        <TagDialog
          key={opened.id}
          tag={opened}
          all={tags}
          onClose={() => setOpenedId(null)}
          onOpen={(tag) => setOpenedId(tag.id)}
        />
      )}
    </>
  );
}

function tabOf(key: TagType, all: readonly Tag[], found: readonly Tag[], onPick: (tag: Tag) => void): Tab<TagType> {
  const hasAny = all.some((tag) => tag.type === key);
  const shown = found.filter((tag) => tag.type === key);
  const label = groupNames[key];
  const content =
    shown.length > 0 ? (
      <TypeIndex label={label} tags={shown} onPick={onPick} />
    ) : (
      <EmptyPanel>{hasAny ? 'Brak wyników dla podanej frazy' : 'Brak dostępnych tagów'}</EmptyPanel>
    );
  return { key, label: `${label} (${shown.length})`, content };
}

interface TypeIndexProps {
  label: string;
  tags: readonly Tag[];
  onPick: (tag: Tag) => void;
}

/** Keeps the list the same while its members are, so that opening a dialog draws nothing anew. */
function TypeIndex({ label, tags, onPick }: TypeIndexProps) {
  const [kept, setKept] = useState(tags);
  const isSame = kept.length === tags.length && kept.every((tag, index) => tag === tags[index]);
  if (!isSame) setKept(tags);
  return <LetterIndex label={label} tags={isSame ? kept : tags} onPick={onPick} />;
}

/** Which tag is open stays in the address: coming back from a recording finds the same dialog. */
function useOpenedTag(): [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('tag'));
  // The router's own setter is another one after each change, and would draw the whole index anew.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const setId = useCallback(
    (next: number | null) => latest.current(next === null ? {} : { tag: String(next) }, { replace: true }),
    [],
  );
  return [Number.isInteger(id) && id > 0 ? id : null, setId];
}

function TagSearch({ phrase, onChange }: { phrase: string; onChange: (phrase: string) => void }) {
  const id = useId();
  return (
    <search className="tag-search">
      <label htmlFor={id} className="form-label">
        Szukaj tagu
      </label>
      <input
        id={id}
        type="search"
        className="form-control"
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        value={phrase}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  );
}
