import { describe, expect, it } from 'vitest';
import { makeRecording } from '../../../testing/make-recording.ts';
import { toRecordingInput } from '../recordings.queries.ts';
import { toFormValues } from './form-values.ts';
import { differencesOf, mergeChosen, mergeSaved, overwriteSide, rebase } from './merge.ts';

const base = makeRecording({ version: 1, metadata: { title: 'Tytuł', location: 'Łódź', interviewer: 'Jan' } });

describe('concurrent saves of two users', () => {
  const mine = makeRecording({ version: 1, metadata: { title: 'Mój tytuł', location: 'Zgierz', interviewer: 'Jan' } });
  const theirs = makeRecording({
    ...{ version: 2, technical: { storage: ['HM-2024-001_a.mp3'] } },
    metadata: { title: 'Ich tytuł', location: 'Łódź', interviewer: 'Maria' },
  });

  it('each differing field names the side that changed it', () => {
    expect(differencesOf(toRecordingInput(base), toRecordingInput(mine), toRecordingInput(theirs), true)).toEqual([
      { path: 'metadata.title', changedBy: 'both' },
      { path: 'metadata.location', changedBy: 'me' },
      { path: 'metadata.interviewer', changedBy: 'them' },
    ]);
  });

  it('equal changes on both sides are not a difference', () => {
    expect(differencesOf(toRecordingInput(base), toRecordingInput(mine), toRecordingInput(mine), true)).toEqual([]);
  });

  it('users without permission to change the access are not asked about it', () => {
    const withdrawn = makeRecording({ version: 2, access: { restrictions: 'private', rights: 'Wycofane' } });
    const opened = makeRecording({ version: 1 });
    expect(
      differencesOf(toRecordingInput(opened), toRecordingInput(opened), toRecordingInput(withdrawn), false),
    ).toEqual([]);
    expect(
      differencesOf(toRecordingInput(opened), toRecordingInput(opened), toRecordingInput(withdrawn), true),
    ).toEqual([
      { path: 'access.restrictions', changedBy: 'them' },
      { path: 'access.rights', changedBy: 'them' },
    ]);
  });

  it('fields that only one user changed are merged without a question', () => {
    const own = makeRecording({ version: 1, metadata: { title: 'Tytuł', location: 'Zgierz', interviewer: 'Jan' } });
    const merged = mergeSaved(base, toRecordingInput(own), theirs, true);
    expect(merged?.input.metadata).toMatchObject({ title: 'Ich tytuł', location: 'Zgierz', interviewer: 'Maria' });
    expect(merged?.joined).toEqual(['metadata.title', 'metadata.interviewer']);
    expect(mergeSaved(base, toRecordingInput(mine), theirs, true)).toBeNull();
  });

  it('overwriting keeps the user’s version only in fields the user changed', () => {
    const differences = differencesOf(toRecordingInput(base), toRecordingInput(mine), toRecordingInput(theirs), true);
    const merged = mergeChosen(theirs, toRecordingInput(mine), overwriteSide(differences));
    expect(merged.metadata).toMatchObject({ title: 'Mój tytuł', location: 'Zgierz', interviewer: 'Maria' });
  });

  it('saves each field from the chosen side, and files as in the archive', () => {
    const merged = mergeChosen(theirs, toRecordingInput(mine), (path) =>
      path === 'metadata.title' ? 'mine' : 'theirs',
    );
    expect(merged.metadata).toMatchObject({ title: 'Mój tytuł', location: 'Łódź', interviewer: 'Maria' });
    expect(merged.technical.storage).toEqual(['HM-2024-001_a.mp3']);
  });
});

describe('an open form and a newer recording', () => {
  const saved = makeRecording({
    version: 2,
    metadata: { title: 'Tytuł', location: 'Łódź', interviewer: 'Maria', duration: '00:10:00' },
  });

  it('updates the fields that the user has not touched', () => {
    const shown = toFormValues(base);
    shown.metadata.title = 'Mój tytuł';
    const rebased = rebase(base, saved, shown);
    expect(rebased?.values.metadata).toMatchObject({ title: 'Mój tytuł', interviewer: 'Maria', duration: '00:10:00' });
    expect(rebased?.updated).toEqual(['metadata.duration', 'metadata.interviewer']);
  });

  it('lets the user decide when both sides changed a field', () => {
    const shown = toFormValues(base);
    shown.metadata.interviewer = 'Zofia';
    expect(rebase(base, saved, shown)).toBeNull();
  });

  it('equal changes on both sides are not a conflict', () => {
    const shown = toFormValues(base);
    shown.metadata.interviewer = 'Maria';
    shown.metadata.duration = '00:10:00';
    expect(rebase(base, saved, shown)?.updated).toEqual([]);
  });
});
