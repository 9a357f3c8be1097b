import { type ComponentType, type ReactNode, use } from 'react';
import { fetchWatched } from './connection/fetch-watched.ts';
import type { PageParams } from './route-pattern.ts';
import { wait } from './scheduling.ts';

/** A page whose code is loaded on demand. */
export interface LazyPage {
  /** Loads the code of the first page, which then renders at once. Throws PageLoadError. */
  preload: () => Promise<LoadedPage>;
  /** Loads the code for a navigation; if it fails although the server can be reached, reloads the whole page. */
  open: () => Promise<LoadedPage>;
  /** The code, if it has been loaded. */
  loaded: () => LoadedPage | undefined;
}

/**
 * `prefetch` loads the page's data before the page renders, and resolves when the page can render with it. When it
 * fails, the page requests the data itself.
 */
export type PageComponent = ComponentType<{ params: PageParams }> & {
  prefetch?: (params: PageParams) => Promise<unknown>;
};

interface LoadedPage {
  Page: PageComponent;
  /** Context that the page needs around it. */
  Provider?: ComponentType<{ children: ReactNode }>;
}

/** A page's code could not be loaded, most often because of a lost connection or a new deployment. */
export class PageLoadError extends Error {
  /** Allows another attempt. Until the failure is displayed, every render must throw the same one. */
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

/** A page of the signed-in part: also loads the query cache, which public pages do not need. */
export function lazyDataPage(load: () => Promise<PageComponent>): LazyPage {
  return lazy(async () => {
    const [{ QueryProvider }, Page] = await Promise.all([import('./query-provider.tsx'), load()]);
    return { Page, Provider: QueryProvider };
  });
}

/** The page; suspends until its code is loaded. */
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

/** Delay before the only retry, in milliseconds. */
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
    // Keeps the current screen until the browser has left the page.
    return new Promise(() => {});
  }
}

/**
 * Reloads the whole page if the server can be reached, else returns false. Browsers cache a module's failure for the
 * lifetime of a page, so importing the module again would not help.
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetchWatched(window.location.href, { method: 'HEAD', cache: 'no-store' }, () => {});
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
