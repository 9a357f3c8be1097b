import { describe, expect, it } from 'vitest';
import type { Viewer } from '../policy.ts';
import { usualCatalogue } from './catalogue.ts';
import { changedFields, type RecordingState, recordingFields, refusedChange } from './recording-fields.ts';

const editor: Viewer = { email: 'ewa@example.org', role: 'editor' };
const admin: Viewer = { email: 'ada@example.org', role: 'admin' };
const user: Viewer = { email: 'ula@example.org', role: 'user' };
const other = 'ola@example.org';

const stored: RecordingState = {
  metadata: {
    signature: 'HM-1',
    title: 'Rozmowa',
    date: '1987',
    location: 'Łódź',
    duration: '00:10:00',
    interviewer: 'Ewa',
    interviewee: { name: 'Jan', photo: 'HM-1_photo.jpg', biography: 'Hutnik' },
  },
  proofreading: { email: '', status: '' },
  description: {
    summary: 'O hucie',
    timeline: [{ start: 1, text: 'Początek' }],
    indexes: { geographical: ['Łódź'], personal: ['Jan'], subject: ['huta'] },
  },
  technical: {
    format: 'WAV',
    storage: ['HM-1_a.mp3', 'HM-1_b.mp3'],
    transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }],
  },
  access: { restrictions: 'public', rights: 'CC BY', downloadable: false, published: 'nothing' },
  catalogue: structuredClone(usualCatalogue),
};

type Change = (state: RecordingState) => void;
const outcome = (viewer: Viewer, change: Change, before: Change = () => {}): string => {
  const from = structuredClone(stored);
  before(from);
  const wanted = structuredClone(from);
  change(wanted);
  const changes = changedFields(from, wanted);
  const refusal = refusedChange(viewer, from, wanted, changes);
  return refusal ? `${refusal.code} ${refusal.field}` : changes.map(({ field }) => field).join(' ');
};
const lockedBy =
  (email: string): Change =>
  (state) => {
    state.proofreading.email = email;
  };
const set =
  (path: string, value: unknown): Change =>
  (state) => {
    const parts = path.split('.');
    const last = parts.pop() as string;
    let target: unknown = state;
    for (const part of parts) target = (target as Record<string, unknown>)[part];
    (target as Record<string, unknown>)[last] = value;
  };
const all = (...changes: Change[]): Change => {
  return (state) => {
    for (const change of changes) change(state);
  };
};

describe('fields of a recording', () => {
  it('are all in the table', () => {
    expect(recordingFields).toHaveLength(29);
  });

  it.each([
    ['metadata.title', 'Inny'],
    ['metadata.date', '1988'],
    ['metadata.location', 'Kraków'],
    ['metadata.duration', '00:11:00'],
    ['metadata.interviewer', 'Ola'],
    ['metadata.interviewee.name', 'Piotr'],
    ['metadata.interviewee.biography', ''],
    ['description.summary', ''],
    ['description.timeline', []],
    ['description.indexes.geographical', ['Kraków']],
    ['description.indexes.personal', []],
    ['description.indexes.subject', ['huta', 'praca']],
    ['technical.format', 'MP3'],
    ['catalogue.languages', ['pl', 'de']],
    ['catalogue.edtf', '1950?'],
    ['catalogue.period', '1939/1945'],
    ['catalogue.series', 'Kolejarze'],
    ['catalogue.publicPersons', ['Jan']],
  ])('%s is changed only by staff', (path, value) => {
    expect(outcome(editor, set(path, value))).toBe(path);
    expect(outcome(admin, set(path, value))).toBe(path);
    expect(outcome(user, set(path, value))).toBe(`recording.forbidden-field ${path}`);
  });

  it.each([
    ['access.restrictions', 'private'],
    ['access.rights', ''],
    ['access.downloadable', true],
    ['access.published', 'all'],
    ['catalogue.licence', 'https://creativecommons.org/licenses/by/4.0/'],
  ])('%s is changed only by administrators', (path, value) => {
    expect(outcome(editor, set(path, value))).toBe(`recording.forbidden-field ${path}`);
    expect(outcome(admin, set(path, value))).toBe(path);
  });

  it.each([
    ['metadata.signature', 'HM-2'],
    ['metadata.signature', ''],
    ['metadata.interviewee.photo', ''],
    ['metadata.interviewee.photo', 'HM-2_photo.jpg'],
    ['technical.storage', ['HM-1_a.mp3']],
    ['technical.storage', ['HM-1_a.mp3', 'HM-1_a.mp3']],
    ['technical.storage', ['HM-1_a.mp3', 'HM-2_b.mp3']],
    ['technical.storage', ['HM-1_a.mp3', 'HM-1_b.mp3', 'HM-2_b.mp3']],
    ['technical.transcripts', []],
    ['technical.transcripts', [{ audioFile: 'HM-2_a.mp3', srtFile: 'HM-1_a.srt' }]],
    ['technical.transcripts', [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-2_a.srt' }]],
  ])('%s to %j: nobody', (path, value) => {
    expect(outcome(editor, set(path, value))).toBe(`recording.forbidden-field ${path}`);
    expect(outcome(admin, set(path, value))).toBe(`recording.forbidden-field ${path}`);
  });

  it('staff reorder audio files and link a transcript to another audio file or to none', () => {
    expect(outcome(editor, set('technical.storage', ['HM-1_b.mp3', 'HM-1_a.mp3']))).toBe('technical.storage');
    for (const audioFile of ['HM-1_b.mp3', '']) {
      const links = [{ audioFile, srtFile: 'HM-1_a.srt' }];
      expect(outcome(editor, set('technical.transcripts', links))).toBe('technical.transcripts');
    }
  });

  it('the order in which transcripts are named does not matter', () => {
    const second = { audioFile: '', srtFile: 'HM-1_b.srt' };
    const two = [...stored.technical.transcripts, second];
    const swapped = set('technical.transcripts', [...two].reverse());
    expect(outcome(editor, swapped, set('technical.transcripts', two))).toBe('');
  });

  it('unchanged values are always accepted, also in fields that the user may not change', () => {
    expect(outcome(user, () => {})).toBe('');
    expect(outcome(editor, set('metadata.title', 'Inny'), lockedBy(other))).toBe('metadata.title');
  });
});

describe('the proofreading lock', () => {
  it.each([editor, admin])(
    'is taken when free, given back by its holder, never for or from another: $role',
    (viewer) => {
      expect(outcome(viewer, lockedBy(viewer.email))).toBe('proofreading.email');
      expect(outcome(viewer, lockedBy(''), lockedBy(viewer.email))).toBe('proofreading.email');
      expect(outcome(viewer, lockedBy(other))).toBe('recording.forbidden-field proofreading.email');
      expect(outcome(viewer, lockedBy(other), lockedBy(viewer.email))).toBe(
        'recording.forbidden-field proofreading.email',
      );
      expect(outcome(viewer, lockedBy(''), lockedBy(other))).toBe('recording.locked proofreading.email');
      expect(outcome(viewer, lockedBy(viewer.email), lockedBy(other))).toBe('recording.locked proofreading.email');
    },
  );

  it('is needed to set the status, in the same save or before', () => {
    const done = set('proofreading.status', 'completed');
    expect(outcome(editor, done)).toBe('recording.forbidden-field proofreading.status');
    expect(outcome(editor, done, lockedBy(editor.email))).toBe('proofreading.status');
    expect(outcome(editor, done, lockedBy(other))).toBe('transcript.locked proofreading.status');
    expect(outcome(admin, done, lockedBy(other))).toBe('transcript.locked proofreading.status');
    expect(outcome(editor, all(done, lockedBy(editor.email)))).toBe('proofreading.email proofreading.status');
    expect(outcome(editor, all(done, lockedBy('')), lockedBy(editor.email))).toBe(
      'proofreading.email proofreading.status',
    );
    expect(outcome(editor, all(done, lockedBy(other)))).toBe('recording.forbidden-field proofreading.email');
  });
});
