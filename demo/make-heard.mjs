// Writes the demo's machine transcript, {signature}_wywiad.json in the format of a recogniser, from story.txt and the
// times of the transcript. Words have their share of their line; how sure the recogniser was of each is invented: hardly of
// those that it heard wrong and of some others.
//
//   node demo/make-heard.mjs SIGNATURE
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStory } from './make-speech.mjs';

const [, , signature] = process.argv;
const home = join(import.meta.dirname, 'recordings', signature);
const file = (extension) => join(home, `${signature}_wywiad.${extension}`);

const seconds = (clock) => {
  const [hours, minutes, rest] = clock.replace(',', '.').split(':').map(Number);
  return (hours * 60 + minutes) * 60 + rest;
};
const times = readFileSync(file('srt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' --> '))
  .map((line) => line.split(' --> ').map(seconds));
const plain = (text) => text.toLowerCase().replace(/[.,:?!]/g, '').split(/\s+/);

let counted = 0;
const { cues } = readStory(readFileSync(join(home, 'story.txt'), 'utf8'));
const segments = cues.map(({ spoken, heard }, index) => {
  const [start, end] = times[index];
  const texts = heard.split(/\s+/);
  const letters = texts.join('').length;
  const right = new Set(plain(spoken));
  let clock = start;
  const words = texts.map((word) => {
    counted += 1;
    const wordStart = clock;
    clock += ((end - start - 0.2) * word.length) / letters;
    const isDoubted = !right.has(word) || counted % 41 === 0;
    const score = isDoubted ? 0.22 + (counted % 7) / 30 : 0.78 + (counted % 19) / 100;
    return { word, start: +wordStart.toFixed(3), end: +clock.toFixed(3), score: +score.toFixed(2) };
  });
  return JSON.stringify({ start, end: words.at(-1).end, text: heard, words });
});
writeFileSync(file('json'), `{"segments": [\n${segments.join(',\n')}\n]}\n`);

// The transcript itself: the corrected lines, and the other lines as they were recognised.
const blocks = readFileSync(file('srt'), 'utf8').trimEnd().split(/\n\n/);
const corrected = blocks.map((block, index) => {
  const [number, range] = block.split('\n');
  const { speaker, written, flawed } = cues[index];
  const isNamed = !flawed && speaker !== cues[index - 1]?.speaker;
  return `${number}\n${range}\n${isNamed ? `${speaker}: ` : ''}${written}\n`;
});
writeFileSync(file('srt'), corrected.join('\n'));
console.log(`${signature}: ${segments.length} lines, ${counted} words`);
