import { element, lines, textElement, type Xml, xmlDocument } from '../formats/xml/write-xml.ts';
import { isClosedText } from '../people/closure.ts';
import type { Chapter } from '../recording/chapter.ts';
import { languageName } from '../recording/language.ts';
import { findLicence } from '../recording/licence.ts';
import { formatEdtf } from '../time/edtf.ts';
import { joinSpeaker, type SpokenText, splitSpeaker } from '../transcript/speaker.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import type { ExportedPart, ExportedRecording } from './exported-recording.ts';
import { isoDuration, mediaTypeOf, soundsOf } from './sounds.ts';

/** Marks of the library's transcription rules that have elements of their own. */
const markElements: readonly (readonly [RegExp, (mark: string) => Xml])[] = [
  [/^(śmiech|płacz|westchnienie|kaszel|szept|śpiew)$/i, (mark) => element('vocal', {}, element('desc', {}, mark))],
  [/^(pauza|milczenie)$/i, (mark) => element('pause', { type: mark === 'pauza' ? undefined : mark })],
  [/^(hałas|przerwa w nagraniu)$/i, (mark) => element('incident', {}, element('desc', {}, mark))],
  [/^niezrozumiałe$/i, (mark) => element('gap', { reason: 'inaudible' }, element('desc', {}, mark))],
];

/**
 * A transcript in TEI P5 with the elements of ISO 24624: utterances with their speakers and times. `readTei` reads it
 * back equal, so white space counts.
 */
export function writeTei(recording: ExportedRecording): string {
  const speakers = speakersOf(recording.parts);
  const texts = recording.parts.filter((part) => part.lines.length > 0);
  const root = element(
    'TEI',
    { xmlns: 'http://www.tei-c.org/ns/1.0', 'xml:lang': 'pl', 'xml:space': 'preserve' },
    lines([
      header(recording, speakers),
      element(
        'text',
        {},
        lines([
          ...texts.map(timeline),
          element('body', {}, lines(texts.map((part, index) => division(part, index, speakers)))),
        ]),
      ),
    ]),
  );
  return xmlDocument(root);
}

/** Speaker → id. */
type Speakers = ReadonlyMap<string, string>;

function speakersOf(parts: readonly ExportedPart[]): Speakers {
  const names = parts.flatMap(({ lines: own }) => own.map(({ text }) => spokenBy(text).speaker));
  const distinct = [...new Set(names.filter((name) => name !== null))];
  return new Map(distinct.map((name, index) => [name, `osoba${index + 1}`]));
}

function header(recording: ExportedRecording, speakers: Speakers): Xml {
  const responsible = (resp: string, name: string) =>
    name === '' ? null : element('respStmt', {}, element('resp', {}, resp), element('name', {}, name));
  return element(
    'teiHeader',
    {},
    lines([
      element(
        'fileDesc',
        {},
        lines([
          element(
            'titleStmt',
            {},
            element('title', {}, recording.title),
            responsible('narrator', recording.narrator),
            responsible('prowadzenie rozmowy', recording.interviewer),
            responsible('transkrypcja', recording.provenance?.sentence ?? ''),
          ),
          element(
            'publicationStmt',
            {},
            element('publisher', {}, recording.library),
            element('idno', { type: 'signature' }, recording.signature),
            element('idno', { type: 'URI' }, recording.address),
            element(
              'availability',
              {},
              element('p', {}, recording.rights || 'Wszelkie prawa zastrzeżone.'),
              element('licence', { target: recording.licence }, findLicence(recording.licence)?.words),
            ),
          ),
          element(
            'sourceDesc',
            {},
            element(
              'recordingStmt',
              {},
              element(
                'recording',
                { type: 'audio', dur: isoDuration(recording) || undefined },
                element('date', { when: recording.date }, formatEdtf(recording.edtf)),
                ...soundsOf(recording).map(({ audioFile }) =>
                  element('media', { mimeType: mediaTypeOf(audioFile), url: encodeURI(audioFile) }),
                ),
              ),
            ),
          ),
        ]),
      ),
      profile(recording, speakers),
    ]),
  );
}

function profile(
  { summary, subjects, persons, places, location, languages }: ExportedRecording,
  speakers: Speakers,
): Xml {
  const people = [...speakers].map(([name, id]) => element('person', { 'xml:id': id }, element('persName', {}, name)));
  const terms = [
    ...subjects.map((term) => textElement('term', term)),
    ...persons.map((term) => textElement('term', term, { type: 'osoba' })),
    ...places.map((term) => textElement('term', term, { type: 'miejsce' })),
  ];
  return element(
    'profileDesc',
    {},
    lines([
      summary === '' ? null : element('abstract', {}, element('p', {}, summary)),
      element('langUsage', {}, ...languages.map((code) => element('language', { ident: code }, languageName(code)))),
      people.length > 0 ? element('particDesc', {}, element('listPerson', {}, ...people)) : null,
      location === '' ? null : element('settingDesc', {}, element('setting', {}, element('placeName', {}, location))),
      terms.length > 0 ? element('textClass', {}, element('keywords', {}, ...terms)) : null,
    ]),
  );
}

/** The moments of a part, from the start of its sound. */
function timeline({ lines: own, chapters, hasApproximateTimes }: ExportedPart, part: number): Xml {
  const named = [...own.flatMap(({ startMs, endMs }) => [startMs, endMs]), ...chapters.map(startOf)];
  const moments = [...new Set(named)].filter((ms) => ms > 0).sort((a, b) => a - b);
  const origin = momentId(part, 0);
  return element(
    'timeline',
    { unit: 's', origin: `#${origin}`, cert: hasApproximateTimes ? 'low' : undefined },
    lines([
      element('when', { 'xml:id': origin }),
      ...moments.map((ms) =>
        element('when', { 'xml:id': momentId(part, ms), interval: (ms / 1000).toFixed(3), since: `#${origin}` }),
      ),
    ]),
  );
}

function momentId(part: number, ms: number): string {
  return `t${part + 1}-${ms}`;
}

/** A part; its lines are inside its chapters, if it has any. */
function division({ lines: own, chapters, audioFile }: ExportedPart, part: number, speakers: Speakers): Xml {
  const utterances = (from: number, to: number) =>
    own.filter(({ startMs }) => startMs >= from && startMs < to).map((line) => utterance(line, part, speakers));
  const starts = chapters.map(startOf);
  const first = starts[0] ?? Number.POSITIVE_INFINITY;
  const inChapters = chapters.map((chapter, index) =>
    element(
      'div',
      { type: 'chapter', synch: `#${momentId(part, starts[index] ?? 0)}` },
      lines([
        element('head', {}, chapter.title),
        chapter.synopsis === '' ? null : element('argument', {}, element('p', {}, chapter.synopsis)),
        ...utterances(starts[index] ?? 0, starts[index + 1] ?? Number.POSITIVE_INFINITY),
      ]),
    ),
  );
  return element(
    'div',
    { type: 'part', n: part + 1, source: encodeURI(audioFile) || undefined },
    lines([...utterances(Number.NEGATIVE_INFINITY, first), ...inChapters]),
  );
}

/** In milliseconds. */
function startOf({ start }: Chapter): number {
  return Math.round(start * 1000);
}

function utterance({ startMs, endMs, text }: TranscriptLine, part: number, speakers: Speakers): Xml {
  const { speaker, words } = spokenBy(text);
  const who = speaker === null ? undefined : `#${speakers.get(speaker)}`;
  const time = { start: `#${momentId(part, startMs)}`, end: `#${momentId(part, endMs)}` };
  if (isClosedText(text))
    return element('u', time, element('gap', { reason: 'restricted' }, element('desc', {}, text)));
  return element('u', { who, ...time }, ...spoken(words));
}

/** A name followed by white space other than one blank stays part of the words. */
function spokenBy(text: string): SpokenText {
  const spoken = splitSpeaker(text);
  return joinSpeaker(spoken) === text ? spoken : { speaker: null, words: text };
}

/** The words, with marks in brackets as elements. */
function spoken(words: string): (string | Xml)[] {
  return words.split(/(\[[^[\]]+\])/).map((piece) => {
    const mark = /^\[(.+)\]$/.exec(piece)?.[1];
    const [, write] = markElements.find(([pattern]) => mark !== undefined && pattern.test(mark)) ?? [];
    return mark !== undefined && write ? write(mark) : piece;
  });
}
