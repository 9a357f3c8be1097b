import type { IiifAddresses } from './addresses.ts';

type Json = Record<string, unknown>;

/** Words that were found. */
export interface IiifHit {
  /** A stretch of a canvas, or of a transcript. */
  target: string;
  text: string;
  /** Ranges of the matches in the text, in UTF-16 units; HTML contains its own marks. */
  marks: readonly (readonly [number, number])[];
  /** `text` is HTML with `<em>` around the matches. */
  isHtml?: boolean;
}

export interface IiifSearchPage {
  iiif: IiifAddresses;
  /** Address of the service. */
  service: string;
  query: string;
  /** Request parameters that this archive does not support. */
  ignored: readonly string[];
  hits: readonly IiifHit[];
  /** From 1, with `perPage` passages each. */
  page: number;
  perPage: number;
}

/** Characters before and after a match that let a viewer find it in the text. */
const contextLength = 40;

/**
 * Matches in a recording (Content Search API 2.0): an annotation for each passage, and for each match in plain text one
 * that highlights the words.
 */
export function iiifSearchPage(asked: IiifSearchPage): Json {
  const { hits, page, perPage, ignored } = asked;
  const from = (page - 1) * perPage;
  const shown = hits.slice(from, from + perPage).map((hit, index) => ({ hit, number: from + index + 1 }));
  const matches = shown.flatMap(({ hit, number }) => highlights(asked, hit, number));
  return {
    '@context': 'http://iiif.io/api/search/2/context.json',
    id: pageAddress(asked, page),
    type: 'AnnotationPage',
    ...(ignored.length > 0 ? { ignored } : {}),
    ...paging(asked),
    items: shown.map(({ hit, number }) => passage(asked, hit, number)),
    ...(matches.length > 0 ? { annotations: [{ type: 'AnnotationPage', items: matches }] } : {}),
  };
}

function passage({ iiif }: IiifSearchPage, { target, text, isHtml = false }: IiifHit, number: number): Json {
  return {
    id: passageId(iiif, number),
    type: 'Annotation',
    motivation: 'supplementing',
    body: { type: 'TextualBody', value: text, format: isHtml ? 'text/html' : 'text/plain' },
    target,
  };
}

function highlights({ iiif }: IiifSearchPage, { text, marks }: IiifHit, number: number): Json[] {
  return marks.map(([from, to], index) => ({
    id: `${passageId(iiif, number)}/match-${index + 1}`,
    type: 'Annotation',
    motivation: 'highlighting',
    target: {
      type: 'SpecificResource',
      source: passageId(iiif, number),
      selector: [
        {
          type: 'TextQuoteSelector',
          prefix: text.slice(Math.max(0, from - contextLength), from),
          exact: text.slice(from, to),
          suffix: text.slice(to, to + contextLength),
        },
      ],
    },
  }));
}

function passageId(iiif: IiifAddresses, number: number): string {
  return iiif.inside(`found/${number}`);
}

/** Links to the neighbouring pages; nothing where one page has all results. */
function paging(asked: IiifSearchPage): Json {
  const { hits, page, perPage } = asked;
  const last = Math.ceil(hits.length / perPage);
  if (last <= 1) return {};
  const reference = (number: number) => ({ id: pageAddress(asked, number), type: 'AnnotationPage' });
  return {
    partOf: {
      id: pageAddress(asked, 1),
      type: 'AnnotationCollection',
      total: hits.length,
      first: reference(1),
      last: reference(last),
    },
    startIndex: (page - 1) * perPage,
    ...(page < last ? { next: reference(page + 1) } : {}),
    ...(page > 1 ? { prev: reference(page - 1) } : {}),
  };
}

function pageAddress({ service, query }: IiifSearchPage, page: number): string {
  return `${service}?${new URLSearchParams({ q: query, ...(page > 1 ? { page: String(page) } : {}) })}`;
}
