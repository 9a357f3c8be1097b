import { describe, expect, it } from 'vitest';
import { makeRecording } from '../../../testing/make-recording.ts';
import { stateOf } from '../recordings.queries.ts';
import { emptyValues, type RecordingFormValues, readValues, valuesOf } from './form-values.ts';

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
      { start: 83.5, text: 'Wojna' },
    ],
    indexes: { geographical: ['Łódź', 'Bałuty'], personal: [], subject: ['szkoła'] },
  },
  technical: {
    format: 'WAV',
    storage: ['HM-1987-001_a.wav'],
    transcripts: [{ audioFile: 'HM-1987-001_a.wav', srtFile: 'HM-1987-001_a.srt' }],
  },
  access: { restrictions: 'private', rights: 'Biblioteka', downloadable: true },
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
    const values = valuesOf(recording);
    expect(values.metadata.date).toBe('12 maja 1987');
    expect(values.description.timeline).toEqual([
      { start: '00:00:00', text: 'Dzieciństwo' },
      { start: '00:01:23', text: 'Wojna' },
    ]);
    expect(values.description.indexes.geographical).toBe('Łódź\nBałuty');
  });

  it('sends an unchanged recording exactly as received', () => {
    expect(readValues(valuesOf(recording), recording).input).toEqual(stateOf(recording));
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

  it('never changes untouched fields, whatever their stored form', () => {
    const stored = makeRecording({
      description: {
        timeline: [
          { start: 90.25, text: 'Wojna ' },
          { start: 10.2, text: 'Szkoła' },
          { start: 10.7, text: 'Huta' },
        ],
        indexes: { geographical: ['Łódź', 'Łódź', ' Zgierz'], personal: [''], subject: [] },
      },
    });
    expect(readValues(valuesOf(stored), stored).input?.description).toEqual(stored.description);
    const values = valuesOf(stored);
    values.description.timeline[1] = { start: '00:00:10', text: 'Szkoła na Bałutach' };
    expect(readValues(values, stored).input?.description.timeline).toEqual([
      { start: 10.2, text: 'Szkoła na Bałutach' },
      { start: 10.7, text: 'Huta' },
      { start: 90.25, text: 'Wojna' },
    ]);
  });

  it('sorts the timeline by time without empty rows', () => {
    const { input } = readValues(
      typed((values) => {
        values.description.timeline = [
          { start: '1:30', text: 'Później' },
          { start: '', text: ' ' },
          { start: '00:00:10', text: ' Najpierw ' },
        ];
      }),
      null,
    );
    expect(input?.description.timeline).toEqual([
      { start: 10, text: 'Najpierw' },
      { start: 90, text: 'Później' },
    ]);
  });

  it('reports an error of the timeline at the row it was typed in', () => {
    const messages = messagesOf((values) => {
      values.description.timeline = [
        { start: '', text: '' },
        { start: '2:00', text: 'x'.repeat(301) },
        { start: 'kiedyś', text: 'Wojna' },
        { start: '1:00', text: '' },
      ];
    });
    expect(messages).toEqual({
      'description.timeline.1.text': 'To pole jest zbyt długie.',
      'description.timeline.2.start': 'Podaj czas w postaci GG:MM:SS.',
      'description.timeline.3.text': 'Podaj opis tej chwili.',
    });
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
