import { useEffect, useRef, useState } from 'react';
import { usePathname } from '../../../lib/app-router.tsx';
import type { AskedSearch } from '../asked-search.ts';
import { showSearch } from '../use-asked.ts';
import { SearchCombobox } from './search-combobox.tsx';
import { useSearchTarget } from './search-target.ts';

/** Pause in typing after which the results are shown, in milliseconds. */
const pauseMs = 400;
/** Shorter texts are searched on Enter only: nearly every recording has them. */
const lettersToSearch = 3;

/** The search box of the library: shows results on Enter and after a pause in typing. */
export function LibrarySearchBox({ asked }: { asked: AskedSearch }) {
  const [text, setText] = useState(asked.q);
  const [shownQ, setShownQ] = useState(asked.q);
  const own = useRef(asked.q);
  // A filter may be chosen before the pause in typing ends: the search then includes that filter.
  const latest = useRef(asked);
  latest.current = asked;
  const field = useRef<HTMLInputElement>(null);
  const pathname = usePathname();
  useSearchTarget(field);

  // An address changed by Back or a link fills the field; our own change must not undo later typing.
  if (asked.q !== shownQ) {
    setShownQ(asked.q);
    if (asked.q !== own.current) setText(asked.q);
    own.current = asked.q;
  }

  function search(q: string, { replace }: { replace: boolean }) {
    own.current = q;
    if (q !== latest.current.q) showSearch({ ...latest.current, q, page: 1 }, { replace });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for a pause in typing, not for a new address
  useEffect(() => {
    const q = text.trim();
    if (q === asked.q || (q !== '' && countLetters(q) < lettersToSearch)) return;
    const timer = setTimeout(() => {
      // While the code of another page loads, this one is hidden but mounted: it must not navigate back.
      if (window.location.pathname === pathname) search(q, { replace: latest.current.q !== '' && q !== '' });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <SearchCombobox
      label="Szukaj w nagraniach"
      text={text}
      onTextChange={setText}
      onSubmit={(q) => search(q, { replace: false })}
      inputRef={field}
    />
  );
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
