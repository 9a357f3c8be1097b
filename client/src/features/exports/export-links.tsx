import { exportRecording } from '@glosy/core/contract/exports';
import type { ExportFormat } from '@glosy/core/export/formats';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { addressOf } from '../../lib/request.ts';
import { Icon } from '../../ui/icon.tsx';
import './export-links.scss';

/** Formats of a whole recording, with what each is good for. */
const formats: readonly { format: ExportFormat; name: string; what: string }[] = [
  { format: 'txt', name: 'Tekst', what: 'całej rozmowy, z opisem' },
  { format: 'tei', name: 'TEI', what: 'transkrypcja dla badaczy i korpusów językowych' },
  { format: 'jsonld', name: 'JSON-LD', what: 'opis, transkrypcja i rozdziały w słowniku schema.org' },
  { format: 'dc', name: 'Dublin Core', what: 'opis dla katalogów bibliotecznych' },
];

interface ExportLinksProps {
  recordingId: string;
  /** With closed passages and the narrator's name, for staff. */
  isWhole?: boolean;
}

/** Links to a recording in open formats. */
export function ExportLinks({ recordingId, isWhole = false }: ExportLinksProps) {
  return (
    <ul className="export-links">
      {formats.map(({ format, name, what }) => (
        <li key={format}>
          <a
            href={addressOf(exportRecording, {
              params: { id: recordingId },
              query: { format, ...(isWhole ? { closed: '1' as const } : {}) },
            })}
            download
          >
            <Icon svg={downloadSvg} />
            <span>
              {name}: {what}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
