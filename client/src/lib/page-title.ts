import { useEffect } from 'react';
import { siteName } from './site-content.ts';

export function fullTitle(page: string, libraryName: string = siteName()): string {
  return `${page} | ${libraryName}`;
}

/** Overrides the title of the route table. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = fullTitle(page);
  }, [page]);
}
