import { useEffect } from 'react';
import { siteName } from './site-content.ts';

export function fullTitle(page: string, libraryName: string = siteName()): string {
  return `${page} | ${libraryName}`;
}

/** Gives the page a title of its own, over the one in the route table. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = fullTitle(page);
  }, [page]);
}
