/** The public site. These calls take no input, so that the first view needs no schema library. */
import type { PageContent, SiteData } from '../site-content.ts';
import { answer, call } from './call.ts';

export const readSite = call({
  name: 'readSite',
  method: 'GET',
  path: '/api/site',
  permission: 'site.read',
  summary: "The library's own data from content/library.json, and the running version.",
  answer: answer<SiteData>('SiteData'),
});

export const readPage = call({
  name: 'readPage',
  method: 'GET',
  path: '/api/site/pages/:name',
  permission: 'site.read',
  summary: 'One page of content/pages/, as blocks.',
  answer: answer<PageContent>('PageContent'),
});
