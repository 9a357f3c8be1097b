import { ArchiveError } from '@glosy/core/errors';
import type { ArchivePlace } from '@glosy/core/export/archive-place';
import { writeChaptersVtt } from '@glosy/core/export/chapters-vtt';
import { writeDublinCore } from '@glosy/core/export/dublin-core';
import { edm } from '@glosy/core/export/edm';
import type { ExportedRecording } from '@glosy/core/export/exported-recording';
import type { ExportFormat } from '@glosy/core/export/formats';
import { iiifManifest } from '@glosy/core/export/iiif/manifest';
import { writeJsonLd } from '@glosy/core/export/json-ld';
import { writeOhms } from '@glosy/core/export/ohms';
import type { OhmsVersion } from '@glosy/core/export/ohms-versions';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { writeTei } from '@glosy/core/export/tei';
import { textNotes } from '@glosy/core/export/text-notes';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { writePlainText } from '@glosy/core/formats/subtitles/transcript-text';
import { writeVtt } from '@glosy/core/formats/subtitles/vtt';
import { xmlDocument } from '@glosy/core/formats/xml/write-xml';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import { writeDocument } from './documents/write-document.ts';

interface WriterNeeds {
  archive: ArchivePlace;
  /** The published parts of the recording, or its bare description. */
  outside: PublishedRecording;
  /** A day, `2026-05-12`. */
  today: string;
  ohms: OhmsVersion | undefined;
  /** Addresses at which everyone may hear an audio file, by its name. */
  sounds: ReadonlyMap<string, string>;
  /** The request that waits for the file; absent in commands. */
  request?: PoolRequest | undefined;
}

interface FormatWriter {
  contentType: string;
  /** Extension of the file. */
  extension: string;
  /** Whether a file holds one transcript. */
  isOfOneTranscript: boolean;
  /** @throws ArchiveError `export.no-sound`, `export.no-chapters`, `server.busy` */
  write(recording: ExportedRecording, given: WriterNeeds): string | Promise<Uint8Array>;
}

/** The writer of each format. */
export const formatWriters: Readonly<Record<ExportFormat, FormatWriter>> = {
  pdf: {
    contentType: 'application/pdf',
    extension: 'pdf',
    isOfOneTranscript: false,
    write: (recording, { request }) => writeDocument({ format: 'pdf', recording }, request),
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    isOfOneTranscript: false,
    write: (recording, { request }) => writeDocument({ format: 'docx', recording }, request),
  },
  txt: {
    contentType: 'text/plain; charset=utf-8',
    extension: 'txt',
    isOfOneTranscript: false,
    write: writeWholeText,
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
    write: ({ parts }) => writeVtt(parts[0]?.lines ?? [], textNotes(parts[0])),
  },
  chapters: {
    contentType: 'text/vtt; charset=utf-8',
    extension: 'rozdzialy.vtt',
    isOfOneTranscript: false,
    write: ({ parts }) => {
      const part = parts.find(({ chapters }) => chapters.length > 0);
      if (!part) throw new ArchiveError('export.no-chapters');
      return writeChaptersVtt(part);
    },
  },
  tei: {
    contentType: 'application/tei+xml; charset=utf-8',
    extension: 'tei.xml',
    isOfOneTranscript: false,
    write: writeTei,
  },
  ohms: {
    contentType: 'application/xml; charset=utf-8',
    extension: 'ohms.xml',
    isOfOneTranscript: false,
    write: (recording, { today, ohms, sounds }) => writeOhms(recording, { today, version: ohms, sounds }),
  },
  dc: {
    contentType: 'application/xml; charset=utf-8',
    extension: 'dc.xml',
    isOfOneTranscript: false,
    write: writeDublinCore,
  },
  edm: {
    contentType: 'application/rdf+xml; charset=utf-8',
    extension: 'edm.xml',
    isOfOneTranscript: false,
    write: (_, { outside, archive }) => xmlDocument(edm(outside, archive)),
  },
  iiif: {
    contentType: 'application/json; charset=utf-8',
    extension: 'iiif.json',
    isOfOneTranscript: false,
    write: (_, { outside, archive }) => {
      const manifest = iiifManifest(outside, archive);
      if (!manifest) throw new ArchiveError('export.no-sound');
      return `${JSON.stringify(manifest, null, 2)}\n`;
    },
  },
  jsonld: {
    contentType: 'application/ld+json; charset=utf-8',
    extension: 'jsonld',
    isOfOneTranscript: false,
    write: writeJsonLd,
  },
};

/** A title block, then each part under its file's name. */
export function writeWholeText(recording: ExportedRecording): string {
  const { title, narrator, date, library, address, rights, provenance, parts } = recording;
  const facts = [title, narrator, date, library, address, rights, provenance?.sentence ?? ''];
  const head = facts.filter((line) => line !== '').join('\n');
  const texts = parts.map(({ transcriptFile, lines }) =>
    lines.length === 0 ? '' : `\n${parts.length > 1 ? `${transcriptFile}\n\n` : ''}${writePlainText(lines)}`,
  );
  return `${head}\n${texts.join('')}`;
}
