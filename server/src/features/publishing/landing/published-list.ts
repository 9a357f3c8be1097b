import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { limits } from '@glosy/core/limits';
import { landingPath, publishedListPath } from '@glosy/core/site/landing-address';
import { polishPlural } from '@glosy/core/text/polish-order';
import { shorten } from '@glosy/core/text/shorten';
import { formatEdtf } from '@glosy/core/time/edtf';
import { type Html, html } from '../html.ts';
import { type PublicFrame, publicPage } from './public-page.ts';

/** Maximum length of a summary, in characters. */
const summaryLength = 200;

interface PublishedList {
  /** Recordings of this page. */
  recordings: readonly PublishedRecording[];
  /** Number of recordings on all pages. */
  count: number;
  /** From 1. */
  page: number;
  publicUrl: string;
}

/** One page of the list of all published recordings. */
export function publishedListPage(frame: PublicFrame, { recordings, count, page, publicUrl }: PublishedList): string {
  const pages = Math.max(1, Math.ceil(count / limits.publishedPerPage));
  const address = publicUrl + addressOf(page);
  return publicPage(frame, {
    title: page === 1 ? 'Opublikowane rozmowy' : `Opublikowane rozmowy, strona ${page}`,
    isIndexed: true,
    head: html`<link rel="canonical" href="${address}">
<link rel="alternate" type="application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;" href="/iiif/collection">`,
    body: html`<h1>Opublikowane rozmowy</h1>
<p>${count === 0 ? 'Nie opublikowano jeszcze żadnej rozmowy.' : `${count} ${polishPlural(count, 'rozmowa', 'rozmowy', 'rozmów')} z archiwum ${frame.library.archiveName}, od najnowszej.`} Zalogowani słuchacze znajdą więcej w <a href="/library">bibliotece rozmów</a>.</p>
<ul class="landing-list">${recordings.map(entry)}</ul>
${pages > 1 && html`<nav class="landing-pages" aria-label="Strony listy">${page > 1 && html`<a rel="prev" href="${addressOf(page - 1)}">Nowsze</a>`} <span>Strona ${page} z ${pages}</span> ${page < pages && html`<a rel="next" href="${addressOf(page + 1)}">Starsze</a>`}</nav>`}`,
  });
}

function entry({ signature, title, narrator, edtf, location, summary }: PublishedRecording): Html {
  const facts = [narrator, formatEdtf(edtf), location].filter((fact) => fact !== '').join(' · ');
  return html`<li><h2><a href="${landingPath(signature)}">${title}</a></h2>
${facts !== '' && html`<p class="landing-kind">${facts}</p>`}${summary !== '' && html`<p class="landing-words">${shorten(summary, summaryLength)}</p>`}</li>`;
}

function addressOf(page: number): string {
  return page === 1 ? publishedListPath : `${publishedListPath}?strona=${page}`;
}
