import type { Chapter } from '@glosy/core/recording/chapter';
import { describe, expect, it } from 'vitest';
import { makeRecording } from '../../../testing/make-recording.ts';
import { toRecordingInput } from '../recordings.queries.ts';
import { type ChapterValues, chaptersOfOldDraft, emptyChapter } from './chapter-values.ts';
import { emptyValues, type RecordingFormValues, readValues, toFormValues } from './form-values.ts';

const war: Chapter = {
  ...{ id: 'c2', audio_file: 'HM-1987-001_a.wav', start: 83.5, end: 90.25, title: 'Wojna ' },
  ...{ synopsis: 'Ucieczka.', keywords: ['las', 'okupacja'] },
};
const childhood: Chapter = {
  ...{
    id: 'c1',
    audio_file: 'HM-1987-001_a.wav',
    start: 0,
    end: null,
    title: 'Dzieciństwo',
    synopsis: '',
    keywords: [],
  },
};
const recording = makeRecording({
  id: 'HM-1987-001',
  version: 4,
  metadata: {
    ...{
      title: 'Szkoła na Bałutach',
      date: '1987-05-12',
      location: 'Łódź',
      duration: '01:02:03',
      interviewer: 'Jan Nowak',
    },
    interviewee: { name: 'Anna Kowalska', photo: 'HM-1987-001_photo.jpg', biography: 'Nauczycielka.' },
  },
  proofreading: { email: 'ewa@biblioteka.example', status: 'in_progress' },
  description: {
    summary: 'O szkole.',
    timeline: [
      { start: 0, text: 'Dzieciństwo' },
      { start: 83.5, text: 'Wojna ' },
    ],
    indexes: { geographical: ['Łódź', 'Bałuty'], personal: [], subject: ['szkoła'] },
  },
  technical: {
    format: 'WAV',
    storage: ['HM-1987-001_a.wav'],
    transcripts: [{ audioFile: 'HM-1987-001_a.wav', srtFile: 'HM-1987-001_a.srt' }],
  },
  access: { restrictions: 'private', rights: 'Biblioteka', downloadable: true },
  chapters: [childhood, war],
});

/** The form with a title, a date, and the given input. */
function typed(change: (values: RecordingFormValues) => void): RecordingFormValues {
  const values = structuredClone(emptyValues);
  values.metadata.title = 'Tytuł';
  values.metadata.date = '1987';
  change(values);
  return values;
}

const messagesOf = (change: (values: RecordingFormValues) => void) => readValues(typed(change), null).messages;

describe('recording form', () => {
  it('shows dates and times in the usual notation, and lists line by line', () => {
    const values = toFormValues(recording);
    expect(values.metadata.date).toBe('12 maja 1987');
    expect(values.chapters).toMatchObject([
      { start: '00:00:00', end: '', title: 'Dzieciństwo', synopsis: '', keywords: '' },
      { start: '00:01:23', end: '00:01:30', title: 'Wojna ', synopsis: 'Ucieczka.', keywords: 'las, okupacja' },
    ]);
    expect(values.description.indexes.geographical).toBe('Łódź\nBałuty');
  });

  it('sends an unchanged recording exactly as received', () => {
    expect(readValues(toFormValues(recording), recording).input).toEqual(toRecordingInput(recording));
  });

  it.each([
    ['maj 1987', '1987-05'],
    ['12.05.1987', '1987-05-12'],
    ['12 maja 1987 r.', '1987-05-12'],
    ['1987', '1987'],
    [' 1987-05 ', '1987-05'],
  ])('reads the date „%s” as %s', (text, date) => {
    const { input } = readValues(
      typed((values) => (values.metadata.date = text)),
      null,
    );
    expect(input?.metadata.date).toBe(date);
  });

  it('requires a title and a date', () => {
    expect(readValues(emptyValues, null).messages).toEqual({
      'metadata.title': 'Podaj tytuł.',
      'metadata.date': 'Podaj datę.',
    });
  });

  it('refuses an impossible date at its field', () => {
    expect(messagesOf((values) => (values.metadata.date = '30.02.1987'))).toEqual({
      'metadata.date': 'Podaj datę: rok (1987), miesiąc (maj 1987) lub dzień (12.05.1987).',
    });
  });

  it.each([
    ['1:02:03', '01:02:03'],
    ['45:10', '00:45:10'],
    ['', ''],
  ])('reads the duration „%s” as „%s”', (text, duration) => {
    const { input } = readValues(
      typed((values) => (values.metadata.duration = text)),
      null,
    );
    expect(input?.metadata.duration).toBe(duration);
  });

  it('refuses a duration in words', () => {
    expect(messagesOf((values) => (values.metadata.duration = 'godzina'))).toEqual({
      'metadata.duration': 'Podaj czas trwania w postaci GG:MM:SS.',
    });
  });

  it('never changes untouched lists, even if they are stored in another form', () => {
    const indexes = { geographical: ['Łódź', 'Łódź', ' Zgierz'], personal: [''], subject: [] };
    const stored = makeRecording({ description: { indexes } });
    expect(readValues(toFormValues(stored), stored).input?.description.indexes).toEqual(indexes);
  });

  it('changes only the edited fields of a chapter, and updates the timeline', () => {
    const values = toFormValues(recording);
    values.chapters = [{ ...(values.chapters[1] as ChapterValues), title: ' Okupacja', keywords: 'las; wieś' }];
    const { input } = readValues(values, recording);
    expect(input?.chapters).toEqual([{ ...war, title: 'Okupacja', keywords: ['las', 'wieś'] }]);
    expect(input?.description.timeline).toEqual([{ start: 83.5, text: 'Okupacja' }]);
  });

  it('sorts chapters in listening order and drops empty rows', () => {
    const stored = makeRecording({ technical: { storage: ['a.mp3', 'b.mp3'] } });
    const values = toFormValues(stored);
    values.chapters = [
      { ...emptyChapter, audioFile: 'b.mp3', start: '0:05', title: 'Druga część' },
      { ...emptyChapter, start: '1:30', end: '2:00', title: 'Później' },
      { ...emptyChapter, title: ' ' },
      { ...emptyChapter, start: '00:00:10', title: ' Najpierw ', synopsis: ' O początku. ', keywords: 'dom, ,dom' },
    ];
    expect(readValues(values, stored).input?.chapters).toEqual([
      { audio_file: 'a.mp3', start: 10, end: null, title: 'Najpierw', synopsis: 'O początku.', keywords: ['dom'] },
      { audio_file: 'a.mp3', start: 90, end: 120, title: 'Później', synopsis: '', keywords: [] },
      { audio_file: 'b.mp3', start: 5, end: null, title: 'Druga część', synopsis: '', keywords: [] },
    ]);
  });

  it('reports an error of a chapter at the row of its input', () => {
    const messages = messagesOf((values) => {
      values.chapters = [
        emptyChapter,
        { ...emptyChapter, start: '2:00', title: 'x'.repeat(301) },
        { ...emptyChapter, start: 'kiedyś', title: 'Wojna', end: 'potem' },
        { ...emptyChapter, start: '1:00', end: '0:30', synopsis: 'Bez tytułu.' },
      ];
    });
    expect(messages).toEqual({
      'chapters.1.title': 'To pole jest zbyt długie.',
      'chapters.2.start': 'Podaj czas w postaci GG:MM:SS.',
      'chapters.2.end': 'Podaj czas w postaci GG:MM:SS.',
      'chapters.3.title': 'Podaj tytuł rozdziału.',
      'chapters.3.end': 'Koniec rozdziału musi być po jego początku.',
    });
  });

  it('a draft of an earlier release keeps its timeline and its other stored fields', () => {
    const old = [
      { start: '00:00:30', text: 'Wojna ' },
      { start: '00:02:00', text: 'Powrót' },
    ];
    expect(chaptersOfOldDraft(old, toFormValues(recording).chapters)).toMatchObject([
      { chapterId: 'c2', start: '00:00:30', title: 'Wojna ', synopsis: 'Ucieczka.' },
      { chapterId: '', start: '00:02:00', title: 'Powrót', synopsis: '' },
    ]);
  });

  it('reads one index entry per line, without repetitions', () => {
    const { input } = readValues(
      typed((values) => (values.description.indexes.personal = ' Jan Nowak \n\nAnna Kowalska\nJan Nowak\n')),
      null,
    );
    expect(input?.description.indexes.personal).toEqual(['Jan Nowak', 'Anna Kowalska']);
  });

  it('reports a too long index entry at its list', () => {
    expect(messagesOf((values) => (values.description.indexes.subject = `szkoła\n${'x'.repeat(301)}`))).toEqual({
      'description.indexes.subject': 'To pole jest zbyt długie.',
    });
  });

  it('refuses a signature that cannot be a file name', () => {
    expect(messagesOf((values) => (values.metadata.signature = 'a/b'))).toEqual({
      'metadata.signature': 'Sygnatura może zawierać litery, cyfry, kropkę, podkreślenie i łącznik, najwyżej 64 znaki.',
    });
  });
});
