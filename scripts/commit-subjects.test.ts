import { expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { faultsOfSubject } from './commit-subjects.mjs';

it.each([
  'fix(uploads): treat a silent connection as a lost one',
  'docs: name the last steps',
  'feat(a11y): embed captions',
  "Merge branch 'phones'",
  'fixup! fix(uploads): treat a silent connection as a lost one',
])('accepts “%s”', (subject) => {
  expect(faultsOfSubject(subject)).toEqual([]);
});

it.each([
  ['treat silence as a lost connection', 'not of the form type(scope): verb …'],
  ['fix(uploads): silence', 'not of the form type(scope): verb …'],
  ['fix(uploads): treated silence as loss', '“treated” is no imperative'],
  ['fix(uploads): Treat silence as loss', 'begins with a capital letter'],
  ['fix(uploads): treat silence as loss.', 'ends with a full stop'],
  [`fix(uploads): treat ${'x'.repeat(53)}`, 'longer than 72 characters: 73'],
])('refuses “%s”: %s', (subject, fault) => {
  expect(faultsOfSubject(subject)).toEqual([fault]);
});
