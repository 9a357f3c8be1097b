import { readPage, readSite } from '@glosy/core/contract/site/site';
import type { Library, PageContent, PageName, SiteData } from '@glosy/core/site/site-content';
import { useEffect, useState } from 'react';
import { createStore, useStore } from './external-store.ts';
import { request } from './request.ts';

/** Used when the server's data cannot be loaded, so that pages stay usable with a generic name. */
const withoutContent: SiteData = {
  version: '',
  year: '',
  publicUrl: '',
  pages: {},
  library: {
    name: 'Głosy',
    archiveName: 'Głosy',
    description: '',
    street: '',
    postalCode: '00-000',
    city: '',
    phone: '',
    email: '',
    openingHours: [],
    mailFrom: '',
    banner: { file: 'banner.jpg', alt: '' },
    logo: { file: 'logo.svg', alt: '' },
    logos: [],
    socialGroups: [],
    cookieText: 'Ta strona używa wyłącznie plików cookie niezbędnych do jej działania.',
    hero: [],
    heroName: '',
    counters: [],
    partners: [],
    videos: {},
    forms: [],
    map: { latitude: 0, longitude: 0, label: '', tiles: null },
    transcriptMarks: [],
    doubtfulWordsPercent: 5,
    analytics: null,
    declaration: {
      entity: '',
      status: 'częściowo zgodna',
      publishedOn: '',
      updatedOn: '',
      preparedOn: '',
      reviewedOn: '',
      contactPerson: '',
      email: '',
      phone: '',
    },
  },
};

const store = createStore<SiteData>(withoutContent);

export function useLibrary(): Library {
  return useStore(store).library;
}

export function siteName(): string {
  return store.get().library.name;
}

export function currentSite(): SiteData {
  return store.get();
}

export function setSite(site: SiteData): void {
  store.set(site);
}

/** Reads the data that the server wrote into the page, or requests it (development). */
export async function loadSite(): Promise<void> {
  const written = document.getElementById('site-data')?.textContent;
  if (written) {
    setSite(JSON.parse(written) as SiteData);
    return;
  }
  try {
    setSite(await request(readSite));
  } catch (error) {
    console.warn('The site data could not be loaded; the pages appear under a plain name.', error);
  }
}

async function loadPage(name: PageName): Promise<PageContent> {
  const known = store.get().pages[name];
  if (known) return known;
  const page = await request(readPage, { params: { name } });
  store.set({ ...store.get(), pages: { ...store.get().pages, [name]: page } });
  return page;
}

export type PageContentState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; page: PageContent };

/** The text of an information page, from the data in the page or else requested. */
export function usePageContent(name: PageName): PageContentState {
  const page = useStore(store).pages[name];
  const [failures, setFailures] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `failures` requests another attempt
  useEffect(() => {
    if (page) return;
    setHasFailed(false);
    loadPage(name).catch((error: unknown) => {
      console.warn('The text of the page could not be loaded.', error);
      setHasFailed(true);
    });
  }, [name, page, failures]);
  if (page) return { state: 'ready', page };
  if (hasFailed) return { state: 'failed', retry: () => setFailures((count) => count + 1) };
  return { state: 'loading' };
}

/** Address of a file in `content/media/`. */
export function mediaAddress(file: string): string {
  return `/content/media/${encodeURIComponent(file)}`;
}

/** A `tel:` address; a number without a country code is Polish. */
export function telephone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') ? digits : `+48${digits}`}`;
}
