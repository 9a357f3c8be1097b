import type { TagType } from '@glosy/core/recording/tag';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

interface TagAddress {
  openedId: number | null;
  type: TagType;
  phrase: string;
}

/** Keeps the open tag and the search in the address, so that the Back button restores them. */
export function useTagAddress(): TagAddress & { change: (part: Partial<TagAddress>) => void } {
  const [search, setSearch] = useSearchParams();
  // The router's setter changes with each navigation, which would rerender the whole index.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const change = useCallback((part: Partial<TagAddress>) => {
    latest.current((before) => written({ ...read(before), ...part }), { replace: true });
  }, []);
  return { ...read(search), change };
}

function read(search: URLSearchParams): TagAddress {
  const id = Number(search.get('tag'));
  return {
    openedId: Number.isInteger(id) && id > 0 ? id : null,
    type: search.get('tab') === 'osoby' ? 'person' : 'keyword',
    phrase: search.get('q') ?? '',
  };
}

function written({ openedId, type, phrase }: TagAddress): Record<string, string> {
  return {
    ...(type === 'person' ? { tab: 'osoby' } : {}),
    ...(phrase === '' ? {} : { q: phrase }),
    ...(openedId === null ? {} : { tag: String(openedId) }),
  };
}
