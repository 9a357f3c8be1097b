import './frame-search.scss';
import searchSvg from 'bootstrap-icons/icons/search.svg?raw';
import closeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isSearchKey } from '../../../first-paint/head/search-key.ts';
import { replaySearchKey } from '../../../first-paint/replay-input.ts';
import { usePathname } from '../../../lib/app-router.tsx';
import { hasSearchKey } from '../../../lib/device/display-settings.ts';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { readAsked } from '../asked-search.ts';
import { showSearch } from '../use-asked.ts';
import { SearchCombobox } from './search-combobox.tsx';
import { focusPageSearch } from './search-target.ts';

/**
 * The search of every signed-in page. If the navigation has room, its box is always visible; elsewhere, and in the
 * library, which has its own box, a button opens it.
 */
export function FrameSearch() {
  const box = useFrameBox();
  const { isOpen, field, toggle } = box;
  const [text, setText] = useState('');
  const id = useId();
  const isFolded = usePathname() === paths.library;

  function search(q: string) {
    if (q === '') return;
    box.setOpen(false);
    setText('');
    showSearch({ ...readAsked(new URLSearchParams()), q });
  }

  return (
    <div className={`frame-search${isFolded ? ' frame-search-folded' : ''}${isOpen ? ' frame-search-open' : ''}`}>
      <button
        ref={toggle}
        type="button"
        className="frame-search-toggle"
        aria-label={isOpen ? 'Zamknij szukanie' : 'Szukaj w archiwum'}
        title={isOpen ? 'Zamknij szukanie' : 'Szukaj w archiwum'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? box.close : box.open}
      >
        <Icon svg={isOpen ? closeSvg : searchSvg} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the box, as its button does */}
      <div id={id} className="frame-search-box" onKeyDown={box.handleKeyDown}>
        <QueryProvider>
          <SearchCombobox
            label="Szukaj w archiwum"
            text={text}
            onTextChange={setText}
            onSubmit={search}
            inputRef={field}
          />
        </QueryProvider>
      </div>
    </div>
  );
}

/** Opens and closes the box by its button and by the key `/`, unless a page's own search box handles the key. */
function useFrameBox() {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box closes whenever the page changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  function open() {
    if (focusPageSearch()) return;
    setOpen(true);
    field.current?.focus();
  }

  function close() {
    setOpen(false);
    toggle.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.stopPropagation();
    close();
  }

  useSearchKey(open);
  return { isOpen, setOpen, open, close, handleKeyDown, field, toggle };
}

/**
 * Calls `open` on the key `/`, pressed now or before this code was loaded, unless the shortcut is off or types a
 * character.
 */
function useSearchKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  // Before the button is painted: a user who sees it may press the key.
  useLayoutEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (!hasSearchKey() || !isSearchKey(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
  useEffect(replaySearchKey, []);
}
