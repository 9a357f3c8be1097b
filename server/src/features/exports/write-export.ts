import { writeDublinCore } from '@glosy/core/export/dublin-core';
import type { ExportedRecording } from '@glosy/core/export/exported-recording';
import type { ExportFormat } from '@glosy/core/export/formats';
import { writeJsonLd } from '@glosy/core/export/json-ld';
import { writeTei } from '@glosy/core/export/tei';
import { writeSrt } from '@glosy/core/srt';
import { writePlainText } from '@glosy/core/transcript-text';
import { writeVtt } from '@glosy/core/vtt';

interface FormatWriter {
  contentType: string;
  /** Of the file's name. */
  extension: string;
  /** Whether a file holds one transcript. */
  isOfOneTranscript: boolean;
  write(recording: ExportedRecording): string;
}

/** How each format is written. */
export const formatWriters: Readonly<Record<ExportFormat, FormatWriter>> = {
  txt: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'txt',
    isOfOneTranscript: false,
    write: writeText,
  },
  srt: {
    contentType: 'application/x-subrip; charset=utf-8',
    extension: 'srt',
    isOfOneTranscript: true,
    write: ({ parts }) => writeSrt(parts[0]?.lines ?? []),
  },
  vtt: {
    contentType: 'text/vtt; charset=utf-8',
    extension: 'vtt',
    isOfOneTranscript: true,
    write: ({ parts }) => writeVtt(parts[0]?.lines ?? []),
  },
  tei: {
    contentType: 'application/tei+xml; charset=utf-8',
    extension: 'tei.xml',
    isOfOneTranscript: false,
    write: writeTei,
  },
  dc: {
    contentType: 'application/xml; charset=utf-8',
    extension: 'dc.xml',
    isOfOneTranscript: false,
    write: writeDublinCore,
  },
  jsonld: {
    contentType: 'application/ld+json; charset=utf-8',
    extension: 'jsonld',
    isOfOneTranscript: false,
    write: writeJsonLd,
  },
};

/** What it is, then each part under its file's name. */
function writeText({ title, narrator, date, library, address, rights, parts }: ExportedRecording): string {
  const head = [title, narrator, date, library, address, rights].filter((line) => line !== '').join('\n');
  const texts = parts.map(({ transcriptFile, lines }) =>
    lines.length === 0 ? '' : `\n${parts.length > 1 ? `${transcriptFile}\n\n` : ''}${writePlainText(lines)}`,
  );
  return `${head}\n${texts.join('')}`;
}
