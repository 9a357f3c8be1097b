import { writeMinuteText } from '../formats/ohms/minute-text.ts';
import { writeVtt } from '../formats/subtitles/vtt.ts';
import { element, lines, textElement, type Xml, xmlDocument } from '../formats/xml/write-xml.ts';
import { formatTimecode } from '../time/timecode.ts';
import type { ExportedPart, ExportedRecording } from './exported-recording.ts';
import type { OhmsVersion } from './ohms-versions.ts';
import { textNotes } from './text-notes.ts';

/**
 * The recording for the Oral History Metadata Synchronizer, one record for each part. Version 6 carries WebVTT with its
 * times, 5.4 the words with marks at each minute.
 */
export function writeOhms(recording: ExportedRecording, { today, version = '6', sounds }: OhmsFacts): string {
  const namespace = 'https://www.weareavp.com/nunncenter/ohms';
  const root = element(
    'ROOT',
    {
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${namespace}/ohms.xsd`,
    },
    lines(recording.parts.map((part, index) => record(recording, part, { id: index + 1, today, version, sounds }))),
  );
  return xmlDocument(root);
}

interface OhmsFacts {
  /** A day, `2026-05-12`. */
  today: string;
  version?: OhmsVersion | undefined;
  /** Addresses at which everyone may hear an audio file, by its name. */
  sounds: ReadonlyMap<string, string>;
}

interface RecordFacts extends OhmsFacts {
  id: number;
  version: OhmsVersion;
}

/** The elements in the order that the schema requires. */
function record(recording: ExportedRecording, part: ExportedPart, { id, today, version, sounds }: RecordFacts): Xml {
  const isWholeDate = /^\d{4}-\d{2}-\d{2}$/.test(recording.date);
  const sound = sounds.get(part.audioFile);
  const minutes = version === '5.4' ? writeMinuteText(part.lines) : null;
  return element(
    'record',
    { id, dt: today },
    lines([
      element('version', {}, version === '6' ? '6.0' : version),
      element('date', { value: isWholeDate ? recording.date : '', format: 'yyyy-mm-dd' }),
      element('date_nonpreferred_format', {}, isWholeDate ? '' : recording.date),
      element('title', {}, recording.title),
      element('accession', {}, recording.signature),
      element('duration', {}, part.durationSeconds === null ? '' : formatTimecode(Math.round(part.durationSeconds))),
      textElement('series_name', recording.series),
      element('repository', {}, recording.library),
      ...recording.subjects.map((subject) => element('subject', {}, subject)),
      element('interviewee', {}, recording.narrator),
      element('interviewer', {}, recording.interviewer),
      element('format', {}, 'audio'),
      element('file_name', {}, part.audioFile),
      minutes && element('sync', {}, minutes.sync),
      element('translate', {}, '0'),
      // If both are missing, the OHMS viewer shows no player.
      sound === undefined ? null : element('media_url', {}, sound),
      sound === undefined ? null : element('mediafile', {}, element('clip_format', {}, 'audio')),
      element('language', {}, recording.languages.join('; ')),
      element('index', {}, lines(part.chapters.map(point))),
      element('type', {}, 'historia mówiona'),
      element('description', {}, recording.summary),
      element('rel', {}, recording.address),
      minutes && element('transcript', {}, minutes.text),
      minutes || part.lines.length === 0 ? null : element('vtt_transcript', {}, writeVtt(part.lines, textNotes(part))),
      element('rights', {}, [recording.rights, recording.licence].filter((text) => text !== '').join('\n')),
      element('fmt', {}, 'audio'),
      element('userestrict', {}, '0'),
    ]),
  );
}

function point({ start, title, synopsis, keywords }: ExportedPart['chapters'][number]): Xml {
  return element(
    'point',
    {},
    lines([
      element('time', {}, String(Math.floor(start))),
      element('title', {}, title),
      element('synopsis', {}, synopsis),
      element('keywords', {}, keywords.map((keyword) => keyword.replaceAll(';', ',')).join(';')),
    ]),
  );
}
