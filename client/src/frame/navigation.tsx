import './navigation.scss';
import listSvg from 'bootstrap-icons/icons/list.svg?raw';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { usePathname } from '../lib/app-router.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { useViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCollapsible } from './use-collapsible.ts';

/** Loaded for signed-in users only, after the page; without it the library's own search remains. */
const FrameSearch = lazyPart(
  async () => (await import('../features/search/box/frame-search.tsx')).FrameSearch,
  () => null,
);

interface Entry {
  to: string;
  label: string;
  isShown: boolean;
  /** Shown on wide screens only (specification, section 2). */
  isWideOnly?: boolean;
}

export function Navigation() {
  const { isAuthenticated, may } = useViewer();
  const pathname = usePathname();
  const { isOpen, setOpen, navigation, toggle, handleKeyDown } = useCollapsingMenu();
  const isShort = !may('recording.staff');
  const isLong = may('users.manage');
  const entries: Entry[] = [
    { to: paths.start, label: 'Start', isShown: true },
    { to: paths.library, label: 'Biblioteka', isShown: isAuthenticated },
    { to: paths.about, label: 'O projekcie', isShown: true },
    { to: paths.join, label: 'Dołącz', isShown: true },
    { to: paths.contact, label: 'Kontakt', isShown: true },
    { to: paths.recordings, label: 'Rozmowy', isShown: may('recording.staff'), isWideOnly: true },
    { to: paths.tags, label: 'Tagi', isShown: may('tag.readStaff'), isWideOnly: true },
    { to: paths.users, label: 'Użytkownicy', isShown: may('users.manage'), isWideOnly: true },
    { to: paths.jobs, label: 'Zadania', isShown: may('jobs.manage'), isWideOnly: true },
  ];

  return (
    <nav
      ref={navigation}
      className={`site-navigation${isShort ? ' site-navigation-short' : ''}${isLong ? ' site-navigation-long' : ''}`}
      aria-label="Główna nawigacja"
      onKeyDown={handleKeyDown}
    >
      <div className="container site-navigation-bar">
        <button
          ref={toggle}
          type="button"
          className="menu-toggle"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon svg={listSvg} /> {isOpen ? 'Zamknij menu' : 'Menu'}
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls; this only closes the menu */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          id="menu"
          className={`site-menu${isOpen ? ' is-open' : ''}`}
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('a')) setOpen(false);
          }}
        >
          <ul className="site-menu-links">
            {entries
              .filter(({ isShown }) => isShown)
              .map(({ to, label, isWideOnly }) => (
                <li key={to} className={isWideOnly ? 'wide-only' : undefined}>
                  <Link to={to} aria-current={isCurrent(pathname, to) ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
          <AccountMenu />
        </div>
        {isAuthenticated && (
          <Suspense fallback={<div className="search-room" />}>
            <FrameSearch />
          </Suspense>
        )}
      </div>
    </nav>
  );
}

/** Whether the path is the entry's page or one below it: `/library/recording/…` belongs to the library. */
function isCurrent(pathname: string, to: string): boolean {
  return pathname === to || (to !== paths.start && pathname.startsWith(`${to}/`));
}

/**
 * The menu collapses if it would need more than one line. While open it traps the focus; Escape and its button close
 * it.
 */
function useCollapsingMenu() {
  const { isOpen, setOpen, toggle, closeOnEscape } = useCollapsible();
  const navigation = useRef<HTMLElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    closeOnEscape(event);
    if (!isOpen || event.key !== 'Tab') return;
    const stops = [
      ...(navigation.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []),
    ].filter((stop) => stop.getClientRects().length > 0);
    const isFolding = toggle.current?.getClientRects().length;
    if (!isFolding) return;
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const other = event.shiftKey ? stops.at(-1) : stops[0];
    if (document.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  }

  return { isOpen, setOpen, navigation, toggle, handleKeyDown };
}
