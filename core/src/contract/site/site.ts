/** The public site. */
import type { ContentBlank, PageContent, SiteData } from '../../site/site-content.ts';
import { answer, call, rawAnswer } from '../call.ts';

export const readSite = call({
  name: 'readSite',
  internal: true,
  method: 'GET',
  path: '/api/site',
  permission: 'site.read',
  summary: "The library's own data from content/library.json, the running version and the current year.",
  answer: answer<SiteData>('SiteData'),
});

export const readPage = call({
  name: 'readPage',
  internal: true,
  method: 'GET',
  path: '/api/site/pages/:name',
  permission: 'site.read',
  summary: 'One page of content/pages/, as blocks.',
  answer: answer<PageContent>('PageContent'),
});

export const listContentBlanks = call({
  name: 'listContentBlanks',
  internal: true,
  method: 'GET',
  path: '/api/site/blanks',
  permission: 'site.readBlanks',
  summary: 'What the pages of content/pages/ still lack; the pages themselves leave such passages out.',
  answer: answer<{ data: ContentBlank[] }>('{data: ContentBlank[]}'),
});

export const readContentMedia = call({
  name: 'readContentMedia',
  internal: true,
  method: 'GET',
  path: '/content/media/:name',
  permission: 'site.read',
  summary: "One of the library's own pictures, films or captions; films answer range requests.",
  answer: rawAnswer,
});

export const readForm = call({
  name: 'readForm',
  internal: true,
  method: 'GET',
  path: '/doc/:name',
  permission: 'site.read',
  summary: 'One of the PDF forms of content/doc/.',
  answer: rawAnswer,
});

export const readAsset = call({
  name: 'readAsset',
  internal: true,
  method: 'GET',
  path: '/assets/:name',
  permission: 'site.read',
  summary: 'Scripts, styles and fonts of the client; their names change with their content.',
  answer: rawAnswer,
});

export const readRobots = call({
  name: 'readRobots',
  method: 'GET',
  path: '/robots.txt',
  permission: 'site.read',
  summary: 'Rules for search engines.',
  answer: rawAnswer,
});

export const readSitemap = call({
  name: 'readSitemap',
  method: 'GET',
  path: '/sitemap.xml',
  permission: 'site.read',
  summary: 'The public pages, for search engines.',
  answer: rawAnswer,
});

export const showPage = call({
  name: 'showPage',
  internal: true,
  method: 'GET',
  path: '/*',
  permission: 'site.read',
  summary: 'Every page of the application as HTML; 404 for an address that is no page.',
  answer: rawAnswer,
});

export const readApiDescription = call({
  name: 'readApiDescription',
  method: 'GET',
  path: '/openapi.json',
  permission: 'site.read',
  anyOrigin: true,
  summary: 'The calls that are promised to stay, with their inputs and answers, as OpenAPI 3.1.',
  answer: rawAnswer,
});
