import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPieces } from './cut-pieces.ts';
import { findSpeech, frameMs } from './find-speech.ts';
import { overlapMs } from './stretch.ts';

/** Levels of a recording: what is said at about −20 dBFS over noise at `noise`. */
function levelsOf(seconds: number, said: readonly [from: number, to: number][], noise = -60): Float32Array {
  const levels = new Float32Array((seconds * 1000) / frameMs).map((_, index) => noise + (index % 3));
  for (const [from, to] of said) levels.fill(-20, (from * 1000) / frameMs, (to * 1000) / frameMs);
  return levels;
}

describe('the speech of a recording', () => {
  it('is found with 200 ms around it, and joined across gaps under 300 ms', () => {
    const levels = levelsOf(20, [
      [1, 2],
      [2.2, 3],
      [8, 9],
    ]);
    expect(findSpeech(levels)).toEqual([
      { startMs: 800, endMs: 3200 },
      { startMs: 7800, endMs: 9200 },
    ]);
  });

  it('is found on a tape whose noise is loud', () => {
    expect(overlapMs({ startMs: 1000, endMs: 2000 }, findSpeech(levelsOf(10, [[1, 2]], -35)))).toBe(1000);
  });

  it('is not found in silence, digital or of a recorder', () => {
    expect(findSpeech(new Float32Array(500).fill(-120))).toEqual([]);
    expect(findSpeech(new Float32Array(500).fill(-80))).toEqual([]);
    expect(findSpeech(new Float32Array(0))).toEqual([]);
  });
});

describe('the pieces of a recording', () => {
  const speech = fc
    .array(fc.record({ gap: fc.integer({ min: 300, max: 9000 }), length: fc.integer({ min: 500, max: 90_000 }) }), {
      maxLength: 40,
    })
    .map((parts) => {
      let at = 0;
      return parts.map(({ gap, length }) => {
        const startMs = Math.round((at + gap) / frameMs) * frameMs;
        at = startMs + Math.round(length / frameMs) * frameMs;
        return { startMs, endMs: at };
      });
    });

  it('hold all speech once, in order, and none is too long', () => {
    fc.assert(
      fc.property(speech, fc.constantFrom(30_000, 600_000), (stretches, longestMs) => {
        const pieces = cutPieces(stretches, new Float32Array(4_000_000 / frameMs), longestMs);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(longestMs);
          expect(piece.startMs).toBeGreaterThanOrEqual(pieces[index - 1]?.endMs ?? 0);
        }
        for (const stretch of stretches) expect(overlapMs(stretch, pieces)).toBe(stretch.endMs - stretch.startMs);
      }),
    );
  });

  it('end at the longest pause, and in speech without pauses at its quietest moment', () => {
    const levels = levelsOf(60, [[0, 60]]);
    levels[1234] = -45;
    const paused = [
      { startMs: 0, endMs: 18_000 },
      { startMs: 18_400, endMs: 25_000 },
      { startMs: 26_000, endMs: 29_000 },
      { startMs: 29_300, endMs: 40_000 },
    ];
    expect(cutPieces(paused, levels, 30_000)[0]).toEqual({ startMs: 0, endMs: 25_000 });
    expect(cutPieces([{ startMs: 0, endMs: 40_000 }], levels, 30_000)).toEqual([
      { startMs: 0, endMs: 1234 * frameMs },
      { startMs: 1234 * frameMs, endMs: 40_000 },
    ]);
  });

  it('end in fluent speech between words, though plosives within words are as quiet and pauses short', () => {
    const frames = (shortestMs: number, longestMs: number) =>
      fc.integer({ min: shortestMs / frameMs, max: longestMs / frameMs });
    const word = fc.record({ frames: frames(200, 600), closure: frames(40, 60), pause: frames(160, 600) });
    const phrase = fc.array(word, { minLength: 1, maxLength: 12 });
    const noise = fc.constantFrom(-60, -45, -35);
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 15, maxLength: 40 }), noise, (phrases, noiseLevel) => {
        const levels: number[] = [];
        const pauses: { startMs: number; endMs: number }[] = [];
        const add = (level: number, count: number) => {
          for (let at = 0; at < count; at++) levels.push(level + ((levels.length * 7919) % 13) / 3);
        };
        for (const words of phrases) {
          for (const { frames: length, closure } of words) {
            add(-20, length >> 1);
            add(noiseLevel - 3, closure);
            add(-20, length >> 1);
          }
          const startMs = levels.length * frameMs;
          add(noiseLevel, words.at(-1)?.pause ?? 0);
          pauses.push({ startMs, endMs: levels.length * frameMs });
        }
        const all = Float32Array.from(levels);
        const pieces = cutPieces([{ startMs: 0, endMs: levels.length * frameMs }], all, 30_000);
        for (const { endMs } of pieces.slice(0, -1)) {
          expect(pauses.some((pause) => pause.startMs < endMs && endMs < pause.endMs)).toBe(true);
          expect(endMs % frameMs).toBe(0);
        }
      }),
    );
  });

  it('end at a silence of five seconds', () => {
    const stretches = [
      { startMs: 0, endMs: 1000 },
      { startMs: 6000, endMs: 7000 },
    ];
    expect(cutPieces(stretches, new Float32Array(1000), 600_000)).toEqual(stretches);
  });
});
