import { describe, expect, it } from 'vitest';
import { isMachineText, provenanceOf, type SourcedRevision } from './provenance.ts';

const of = (lines: number, proofread: number) => ({ machineText: { lines, proofread } });

describe('the provenance of a text', () => {
  it.each([
    [[of(10, 0)], 'unchecked', 'Transkrypcja maszynowa, jeszcze nie sprawdzona'],
    [[of(100, 82)], 'partly', 'Transkrypcja maszynowa. Sprawdzona przez człowieka (82 %)'],
    [[of(250, 249)], 'partly', 'Transkrypcja maszynowa. Sprawdzona przez człowieka (99 %)'],
    [[of(1000, 1)], 'partly', 'Transkrypcja maszynowa. Sprawdzona przez człowieka (mniej niż 1 %)'],
    [[of(250, 250)], 'checked', 'Transkrypcja maszynowa. Sprawdzona przez człowieka (100 %)'],
    [[of(10, 10), of(30, 0)], 'partly', 'Transkrypcja maszynowa. Sprawdzona przez człowieka (25 %)'],
    [[of(10, 0), {}], 'unchecked', 'Transkrypcja w części maszynowa, jeszcze nie sprawdzona'],
  ])('of %j is %s', (links, state, sentence) => {
    expect(provenanceOf(links)).toMatchObject({ state, sentence });
  });

  it('is a mark in the lists of staff', () => {
    expect(provenanceOf([of(10, 0)])?.mark).toBe('maszynowa, nie sprawdzona');
    expect(provenanceOf([of(100, 82)])?.mark).toBe('maszynowa, sprawdzona (82\u00A0%)');
  });

  it('is empty if people wrote it from the start, and without a text', () => {
    expect(provenanceOf([{}])).toBeNull();
    expect(provenanceOf([])).toBeNull();
    expect(provenanceOf([of(0, 0)])).toBeNull();
  });
});

describe('the text of a revision', () => {
  const revision = (number: number, action: SourcedRevision['action'], rest: Partial<SourcedRevision> = {}) => {
    return { number, action, restoredFrom: null, isFromMachine: action === 'transcribed', ...rest };
  };

  it('that people edit remains the machine’s, and an attached text is theirs', () => {
    const revisions = [revision(3, 'attached'), revision(2, 'edited'), revision(1, 'transcribed')];
    expect([1, 2, 3].map((number) => isMachineText(revisions, number))).toEqual([true, true, false]);
  });

  it('is that of the restored state: a machine’s text that was set aside changes nothing', () => {
    const aside = [revision(3, 'restored', { restoredFrom: 1 }), revision(2, 'transcribed'), revision(1, 'attached')];
    expect(isMachineText([revision(4, 'edited'), ...aside], 4)).toBe(false);
    expect(isMachineText([revision(4, 'restored', { restoredFrom: 2 }), ...aside], 4)).toBe(true);
  });

  it('is a machine’s after a recogniser’s file was attached, and unknown without evidence', () => {
    expect(isMachineText([revision(1, 'attached', { isFromMachine: true })], 1)).toBe(true);
    expect(isMachineText([revision(2, null), revision(1, null)], 2)).toBe(false);
  });
});
