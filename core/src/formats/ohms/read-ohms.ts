import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { isLanguageTag, readLanguage } from '../../recording/language.ts';
import { parseTimecode } from '../../time/timecode.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import { type TranscriptLine, TranscriptSyntaxError } from '../../transcript/transcript-line.ts';
import { readSubtitles } from '../../transcript-file/read-subtitles.ts';
import { readTimedText } from '../subtitles/timed-text.ts';
import { decodeEntities } from '../xml/html-characters.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-tree.ts';
import { readMinuteText } from './minute-text.ts';
import type { OhmsPoint, OhmsRecord } from './ohms-record.ts';
import { readSync } from './sync-marks.ts';

/** The records of an OHMS file, versions 3 to 6. @throws UnreadableFileError */
export function readOhms(root: XmlElement): OhmsRecord[] {
  const records = root.name === 'record' ? [root] : childrenOf(root, 'record');
  if (!/^root$/i.test(root.name) && root.name !== 'record') throw new UnreadableFileError('To nie jest plik OHMS.');
  if (records.length === 0) throw new UnreadableFileError('W tym pliku OHMS nie ma żadnej rozmowy.');
  return records.map(readRecord);
}

function readRecord(record: XmlElement): OhmsRecord {
  const field = (name: string) => tidy(textWithin(childOf(record, name)));
  const all = (name: string) =>
    childrenOf(record, name)
      .map((element) => tidy(textWithin(element)))
      .filter((text) => text !== '');
  const durationSeconds = readDuration(field('duration'));
  const { text, footnotes } = takeFootnotes(textWithin(childOf(record, 'transcript')));
  const sync = textWithin(childOf(record, 'sync'));
  const cues = splitFootnotes(textWithin(childOf(record, 'vtt_transcript')));
  const vtt = cues.text;
  const durationMs = durationSeconds === null ? null : durationSeconds * 1000;
  const hasVtt = vtt.trim() !== '';
  const timedRows = hasVtt || readSync(sync) !== null ? null : readTimesInText(text);
  const lines = hasVtt ? readCues(vtt) : (timedRows ?? readMinuteText(text, sync, durationMs));
  return {
    title: field('title'),
    accession: field('accession'),
    date: childOf(record, 'date')?.attributes.value?.trim() || field('date') || field('date_nonpreferred_format'),
    durationSeconds,
    interviewees: all('interviewee'),
    interviewers: all('interviewer'),
    summary: paragraphs(textWithin(childOf(record, 'description'))),
    rights: paragraphs(textWithin(childOf(record, 'rights'))),
    subjects: [...new Set([...all('subject'), ...all('keyword')].flatMap(listOf))],
    languages: listOf(field('language').replaceAll(',', ';')).map(readLanguage).filter(isLanguageTag),
    series: field('series_name'),
    fileName: field('file_name'),
    points: readPoints(childOf(record, 'index')),
    lines,
    times: !hasVtt && lines.length > 0 && readSync(sync) === null && timedRows === null ? 'missing' : 'exact',
    footnotes: [...footnotes, ...cues.footnotes],
    linkedPoints: childrenOf(childOf(record, 'index') ?? noElement, 'point').filter(hasLinks).length,
    translation: readTranslation(record, durationMs),
  };
}

const noElement: XmlElement = { name: '', attributes: {}, children: [] };

/** Text within an element; HTML that was not escaped is left as if it had been. */
function textWithin(element: XmlElement | undefined): string {
  const texts = element?.children.map((child) => {
    if (typeof child === 'string') return child;
    if (child.name === 'br') return '<br>';
    return child.name === 'p' ? `${textWithin(child)}\n` : textWithin(child);
  });
  return texts?.join('') ?? '';
}

/** Lines of a transcript whose rows begin with times; null where so few rows do that it may be chance. */
function readTimesInText(text: string): TranscriptLine[] | null {
  try {
    const lines = readTimedText(text);
    return lines.length > 2 ? lines : null;
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

/** Whether a point of the index names a map place or a page, in itself or in an element around several points. */
function hasLinks(point: XmlElement): boolean {
  const groups = [point, ...childrenOf(point, 'gpspoints'), ...childrenOf(point, 'hyperlinks')];
  const links = groups.flatMap((group) => [...childrenOf(group, 'gps'), ...childrenOf(group, 'hyperlink')]);
  return links.some((link) => tidy(textWithin(link)) !== '');
}

function readTranslation(record: XmlElement, durationMs: number | null): OhmsRecord['translation'] {
  const vtt = splitFootnotes(textWithin(childOf(record, 'vtt_transcript_alt'))).text;
  const { text } = takeFootnotes(textWithin(childOf(record, 'transcript_alt')));
  const sync = textWithin(childOf(record, 'sync_alt'));
  const lines = vtt.trim() === '' ? readMinuteText(text, sync, durationMs) : readCues(vtt);
  const language = tidy(textWithin(childOf(record, 'transcript_alt_lang')));
  return lines.length === 0 ? null : { language, lines };
}

function readPoints(index: XmlElement | undefined): OhmsPoint[] {
  const points = index ? childrenOf(index, 'point') : [];
  return points
    .map((point) => {
      const field = (name: string) => decode(textWithin(childOf(point, name)));
      const keywords = [...listOf(field('keywords')), ...listOf(field('subjects'))];
      const title = tidy(field('title')) || tidy(field('partial_transcript')).slice(0, 80);
      return {
        startSeconds: readPointTime(field('time')),
        title: title || 'Bez tytułu',
        synopsis: paragraphs(textWithin(childOf(point, 'synopsis'))),
        keywords: [...new Set(keywords)],
      };
    })
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

function readCues(vtt: string): TranscriptLine[] {
  try {
    return readSubtitles(vtt.trimStart(), true).cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  } catch (error) {
    if (!(error instanceof TranscriptSyntaxError)) throw error;
    throw new UnreadableFileError(`Nie można odczytać napisów w pliku OHMS: ${error.message}.`);
  }
}

/** Separates the text of a transcript other than WebVTT from its footnotes. */
function takeFootnotes(raw: string): { text: string; footnotes: string[] } {
  const { text: plain, footnotes } = splitFootnotes(decode(raw));
  const text = plain.replace(/\{[\d:]*\}/g, '');
  const isEmpty = /^\s*no transcript\.?\s*$/i.test(text);
  return { text: isEmpty ? '' : text, footnotes };
}

/** Footnotes are at the end of a transcript; a reference to one becomes its number in brackets. */
function splitFootnotes(raw: string): { text: string; footnotes: string[] } {
  const footnotes: string[] = [];
  const text = raw
    .replace(/\[\[footnotes\]\]([\s\S]*?)(?:\[\[\/footnotes\]\]|$)/g, (_, notes: string) => {
      for (const [, note = ''] of notes.matchAll(/\[\[note\]\]([\s\S]*?)\[\[\/note\]\]/g)) footnotes.push(tidy(note));
      return '';
    })
    .replace(/\s?\[\[footnote\]\]\s*(\d+)\s*\[\[\/footnote\]\]/g, ' [$1]');
  return { text, footnotes };
}

/** Decodes breaks and entities that were escaped twice. */
function decode(text: string): string {
  return decodeEntities(text).replace(/<br\s*\/?>(\r?\n)?/gi, (_, end: string | undefined) => end ?? ' ');
}

function tidy(text: string): string {
  return normaliseLineText(decode(text)).replace(/\s+/g, ' ').trim();
}

function paragraphs(text: string): string {
  return normaliseLineText(decode(text.replace(/(?:<|&lt;)br\s*\/?(?:>|&gt;)(?:\r?\n)?/gi, '\n')));
}

function listOf(text: string): string[] {
  return text
    .split(';')
    .map(tidy)
    .filter((item) => item !== '');
}

/** `0:28:06` or seconds; null for zeros, which mean unknown. */
function readDuration(text: string): number | null {
  const seconds = /^\d+$/.test(text) ? Number(text) : parseTimecode(text);
  return seconds === null || seconds === 0 ? null : Math.floor(seconds);
}

function readPointTime(text: string): number {
  const plain = text.trim();
  const seconds = plain.includes(':') ? parseTimecode(plain) : Number(plain);
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
}
