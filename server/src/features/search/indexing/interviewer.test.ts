import { describe, expect, it } from 'vitest';
import { findInterviewers } from './interviewer.ts';

const people = { interviewer: 'Ewa Nowakowa', narrator: 'Jan Piotr Kowalski' };

/** Speakers with their numbers of lines and of questions among them. */
function askers(speakers: Record<string, [number, number]>, given = people): string[] {
  const lines = Object.entries(speakers).map(([name, [all, questions]]) => [name, { lines: all, questions }] as const);
  return [...findInterviewers(new Map(lines), given)];
}

describe('the interviewer of a transcript is recognised', () => {
  it.each(['Ewa', 'EN', 'E.N.', 'Ewa Nowakowa', 'EWA NOWAKOWA', 'Nowakowa', 'Nowakowej'])(
    'by the name of the interviewer: %s',
    (label) => expect(askers({ [label]: [2, 0], Jan: [20, 3] })).toEqual([label]),
  );

  it.each([
    'P',
    'Pyt.',
    'PYTANIE',
    'Prowadząca',
    'Badaczka',
    'Pytająca',
    'Prowadzący wywiad',
    'Dziennikarka',
    'Ankieter',
  ])('by a usual label: %s', (label) => {
    expect(askers({ [label]: [3, 0], O: [20, 1] })).toEqual([label]);
  });

  it('by mostly asking questions, without a label', () => {
    expect(askers({ A: [10, 8], B: [40, 2] }, { ...people, interviewer: '' })).toEqual(['A']);
    expect(askers({ 'Głos 1': [10, 9], 'Głos 2': [40, 2] })).toEqual(['Głos 1']);
  });

  it.each([
    ['a narrator whose initial is a label', { P: [30, 2], X: [5, 0] }, { interviewer: '', narrator: 'Piotr' }],
    ['a narrator who asks back', { Jan: [10, 9], Ola: [10, 2] }, people],
    ['somebody with a single question', { Ola: [1, 1], Jan: [10, 0] }, people],
    ['everybody at once', { A: [10, 9], B: [10, 9] }, { interviewer: '', narrator: '' }],
  ] as const)('nobody is recognised as one: %s', (_, speakers, given) => {
    const lines = speakers as unknown as Record<string, [number, number]>;
    expect(askers(lines, given)).toEqual([]);
  });
});
