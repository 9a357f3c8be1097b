import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { element, lines, textElement, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import type { Publication } from '../publications.usecases.ts';
import type { PublicFrame } from './public-page.ts';

interface Feed {
  frame: PublicFrame;
  publicUrl: string;
  /** The newest first. */
  newest: readonly (Publication & { publishedAt: string })[];
  described: ReadonlyMap<string, PublishedRecording>;
}

/** Newly published recordings as an Atom feed (RFC 4287). */
export function writeFeed({ frame, publicUrl, newest, described }: Feed): string {
  const address = `${publicUrl}/feed.atom`;
  const entries = newest.flatMap(({ signature, datestamp, publishedAt }) => {
    const recording = described.get(signature);
    return recording ? [entry(recording, { datestamp, publishedAt })] : [];
  });
  const updated =
    newest
      .map(({ datestamp }) => datestamp)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'pl' },
      lines([
        textElement('title', `${frame.library.archiveName}: nowo opublikowane rozmowy`),
        textElement('id', address),
        element('link', { rel: 'self', href: address }),
        element('link', { rel: 'alternate', href: `${publicUrl}/` }),
        textElement('updated', updated),
        element('author', {}, element('name', {}, frame.library.name)),
        ...entries,
      ]),
    ),
  );
}

function entry(recording: PublishedRecording, { datestamp, publishedAt }: { datestamp: string; publishedAt: string }) {
  const { address, title, summary, rights, sounds } = recording;
  return element(
    'entry',
    {},
    lines([
      textElement('title', title),
      textElement('id', address),
      element('link', { rel: 'alternate', type: 'text/html', href: address }),
      // Makes the feed playable in podcast programs.
      ...sounds.map(({ url, mediaType }) => element('link', { rel: 'enclosure', type: mediaType, href: url })),
      textElement('published', publishedAt),
      textElement('updated', datestamp),
      textElement('summary', summary),
      textElement('rights', rights),
    ]),
  );
}
