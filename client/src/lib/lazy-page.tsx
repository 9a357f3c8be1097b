import { type ComponentType, type ReactNode, use } from 'react';
import type { PageParams } from './route-pattern.ts';
import { wait } from './scheduling.ts';

/** The code of a page, fetched when it is needed. */
export interface LazyPage {
  /** Fetches the code ahead, so that the first page renders at once. Throws PageLoadError. */
  preload: () => Promise<LoadedPage>;
  /** The same for a page that is gone to from another: where only its code cannot be had, the browser loads it whole. */
  open: () => Promise<LoadedPage>;
  /** The code, when it is already here. */
  loaded: () => LoadedPage | undefined;
}

/**
 * `prefetch` gets ready what the page will show, before the page itself can; it is over when the page can be drawn with
 * it. Where it fails the page asks by itself.
 */
export type PageComponent = ComponentType<{ params: PageParams }> & {
  prefetch?: (params: PageParams) => Promise<unknown>;
};

interface LoadedPage {
  Page: PageComponent;
  /** What the page needs around it. */
  Provider?: ComponentType<{ children: ReactNode }>;
}

/** The code of a page could not be fetched, most often because the connection broke or a new version was put up. */
export class PageLoadError extends Error {
  /** Lets the next attempt load again; until the failure is on the screen, every render must meet the same one. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this page could not be loaded.', { cause });
    this.name = 'PageLoadError';
    this.forget = forget;
  }
}

export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  return lazy(async () => ({ Page: await load() }));
}

/** A page of the signed-in part: comes with the query cache, which the first view of the public site does without. */
export function lazyDataPage(load: () => Promise<PageComponent>): LazyPage {
  return lazy(async () => {
    const [{ QueryProvider }, Page] = await Promise.all([import('./query-provider.tsx'), load()]);
    return { Page, Provider: QueryProvider };
  });
}

/** The page once its code is here; suspends until then. */
export function LazyPageView({ page, params }: { page: LazyPage; params: PageParams }) {
  const { Page, Provider } = page.loaded() ?? use(page.open());
  return Provider ? (
    <Provider>
      <Page params={params} />
    </Provider>
  ) : (
    <Page params={params} />
  );
}

function lazy(load: () => Promise<LoadedPage>): LazyPage {
  let loading: Promise<LoadedPage> | undefined;
  let loaded: LoadedPage | undefined;

  async function start(attempt: () => Promise<LoadedPage>): Promise<LoadedPage> {
    try {
      loaded = await attempt();
      return loaded;
    } catch (cause) {
      throw new PageLoadError(cause, () => {
        loading = undefined;
      });
    }
  }

  return {
    loaded: () => loaded,
    preload: () => {
      loading ??= start(() => withOneRetry(load));
      return loading;
    },
    open: () => {
      loading ??= start(() => loadOrReload(load));
      return loading;
    },
  };
}

/** How long to wait before the one further attempt, in milliseconds. */
const retryDelayMs = 500;

async function withOneRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await wait(retryDelayMs);
    return load();
  }
}

async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    await wait(retryDelayMs);
    if (!(await reloadIfReachable())) throw cause;
    // What is on the screen stays until the page has gone.
    return new Promise(() => {});
  }
}

/**
 * Loads the whole page anew if the server answers; false if it does not. Browsers keep a module's failure for as long
 * as a page lives, so that to ask for the module again would bring nothing.
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
