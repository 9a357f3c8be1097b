import { type Tag, type TagType, tagTypes } from '@glosy/core/recording/tag';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import { LetterIndex } from '../index/letter-index.tsx';
import { useTagAddress } from '../index/use-tag-address.ts';
import { useReturnedFocus } from '../lines/use-returned-focus.ts';
import { findTags, searchableTags } from '../tag-groups.ts';
import { groupNames } from '../tag-words.ts';
import { tagsQuery } from '../tags.queries.ts';
import { AddTagForm } from './add-tag-form.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { foundWords, TagSearch } from './tag-search.tsx';
import './tag-administration.scss';
import '../tags.scss';

/** The page where staff manage all tags. */
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
  const { openedId, type, phrase: storedPhrase, change } = useTagAddress();
  const [phrase, setPhrase] = useState(storedPhrase);
  const deferred = useDeferredValue(phrase);
  const list = useMemo(() => searchableTags(tags), [tags]);
  const found = useMemo(() => findTags(list, deferred), [list, deferred]);
  const open = useCallback((tag: Tag | null) => change({ openedId: tag?.id ?? null }), [change]);
  const opened = tags.find((tag) => tag.id === openedId);
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useReturnedFocus(opened, { tags: found, root, search });
  const setType = (next: TagType) => change({ type: next });
  const [keywords, persons] = tagTypes.map((key) => found.filter((tag) => tag.type === key).length);

  return (
    <div ref={root}>
      {openedId !== null && !opened && (
        <Alert kind="error" onDismiss={() => open(null)}>
          Nie znaleziono tagu.
        </Alert>
      )}
      <div className="tag-tools">
        <TagSearch
          phrase={phrase}
          onChange={(next) => {
            setPhrase(next);
            change({ phrase: next });
          }}
          status={deferred.trim() === '' ? '' : foundWords(keywords ?? 0, persons ?? 0)}
          inputRef={search}
        />
        <AddTagForm type={type} onTypeChange={setType} />
      </div>
      <Tabs
        label="Rodzaj tagów"
        active={type}
        onChange={setType}
        tabs={tagTypes.map((key) => tabOf(key, { all: tags, found, phrase: deferred, onPick: open }))}
      />
      {opened && <TagDialog key={opened.id} tag={opened} all={tags} onClose={() => open(null)} onOpen={open} />}
    </div>
  );
}

interface TabParts {
  all: readonly Tag[];
  found: readonly Tag[];
  phrase: string;
  onPick: (tag: Tag) => void;
}

function tabOf(key: TagType, { all, found, phrase, onPick }: TabParts): Tab<TagType> {
  const hasAny = all.some((tag) => tag.type === key);
  const shown = found.filter((tag) => tag.type === key);
  const label = groupNames[key];
  const content =
    shown.length > 0 ? (
      <TypeIndex label={label} tags={shown} phrase={phrase} onPick={onPick} />
    ) : (
      <EmptyPanel>{hasAny ? 'Brak wyników dla podanej frazy' : 'Brak dostępnych tagów'}</EmptyPanel>
    );
  return { key, label: `${label} (${shown.length})`, content };
}

interface TypeIndexProps {
  label: string;
  tags: readonly Tag[];
  phrase: string;
  onPick: (tag: Tag) => void;
}

/** Keeps the array identity while its members are the same, so that opening a dialog does not rerender the list. */
function TypeIndex({ label, tags, phrase, onPick }: TypeIndexProps) {
  const [kept, setKept] = useState(tags);
  const isSame = kept.length === tags.length && kept.every((tag, index) => tag === tags[index]);
  if (!isSame) setKept(tags);
  return <LetterIndex label={label} tags={isSame ? kept : tags} phrase={phrase} onPick={onPick} />;
}
