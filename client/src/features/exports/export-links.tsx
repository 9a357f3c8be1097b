import { exportRecording } from '@glosy/core/contract/publishing/exports';
import type { ExportFormat } from '@glosy/core/export/formats';
import { DownloadList } from './download-list.tsx';

/** Formats of a whole recording, with the use of each. */
const formats: readonly { format: ExportFormat; name: string; what: string }[] = [
  { format: 'pdf', name: 'PDF', what: 'do czytania i druku' },
  { format: 'docx', name: 'DOCX', what: 'dla programów Word i LibreOffice' },
  { format: 'txt', name: 'Tekst', what: 'całej rozmowy, z opisem' },
  { format: 'tei', name: 'TEI', what: 'transkrypcja dla badaczy i korpusów językowych' },
  { format: 'ohms', name: 'OHMS XML', what: 'napisy, czasy i rozdziały dla innych archiwów historii mówionej' },
  { format: 'jsonld', name: 'JSON-LD', what: 'opis, transkrypcja i rozdziały w słowniku schema.org' },
  { format: 'dc', name: 'Dublin Core', what: 'opis dla katalogów bibliotecznych' },
  { format: 'edm', name: 'EDM', what: 'opis dla Europeany' },
  { format: 'iiif', name: 'IIIF', what: 'manifest dla przeglądarek innych archiwów' },
];

/** Formats of one transcript. */
const subtitleFormats: readonly { format: ExportFormat; name: string }[] = [
  { format: 'srt', name: 'Napisy SRT' },
  { format: 'vtt', name: 'Napisy WebVTT' },
  { format: 'chapters', name: 'Rozdziały WebVTT' },
];

interface ExportLinksProps {
  recordingId: string;
  /** Transcripts to offer as subtitles too. */
  subtitlesOf?: readonly string[];
  /** Includes closed passages and the narrator's name, for staff. */
  isWhole?: boolean;
}

/** Links to a recording in open formats. */
export function ExportLinks({ recordingId, subtitlesOf = [], isWhole = false }: ExportLinksProps) {
  const params = { id: recordingId };
  const closed = isWhole ? { closed: '1' as const } : {};
  const whole = formats.map(({ format, name, what }) => ({
    key: format,
    words: `${name}: ${what}`,
    address: { params, query: { format, ...closed } },
  }));
  const subtitles = subtitlesOf.flatMap((filename) =>
    subtitleFormats.map(({ format, name }) => ({
      key: `${format} ${filename}`,
      words: subtitlesOf.length > 1 ? `${name}: ${filename}` : name,
      address: { params, query: { format, filename, ...closed } },
    })),
  );
  return <DownloadList call={exportRecording} items={[...whole, ...subtitles]} label="Formaty plików" />;
}
