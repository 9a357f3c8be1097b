import { mostVoices, type VoiceCount } from '@glosy/core/transcript/transcription';
import { mapInTurns } from '../lib/map-in-turns.ts';
import { takeTurns } from '../lib/take-turns.ts';

/** What a model heard of the voice in one piece of speech; prints of one voice point in like directions. */
export interface VoicePrint {
  print: Float32Array;
  lengthMs: number;
}

/** Below this mean likeness (cosine) two groups are two voices, where nobody said how many there are. */
const leastLikeness = 0.5;
/** The print of a shorter piece tells little: it only joins a voice that longer ones make, where they are half of all. */
const shortestMs = 1000;
/** Comparing each with each grows with the square of this; twenty minutes of speech are enough to tell voices by. */
const mostCompared = 250;
/** A voice has at least this part of the speech: less is a cough, music, or two people at once. */
const leastPart = 0.02;

/** Indexes of pieces. */
type Group = readonly number[];

/**
 * The voice of each piece, numbered from 0 in the order of their first pieces. Average linkage: the two most similar
 * groups are merged until the ordered number of voices is left or, with `auto`, until no two are similar.
 */
export async function groupVoices(pieces: readonly VoicePrint[], voices: VoiceCount): Promise<number[]> {
  const units = await mapInTurns(pieces, ({ print }) => unitOf(print));
  const lengthOf = (group: Group) => group.reduce((sum, at) => sum + (pieces[at]?.lengthMs ?? 0), 0);
  const all = [...pieces.keys()];
  const long = all.filter((at) => lengthOf([at]) >= shortestMs);
  const usable = lengthOf(long) >= lengthOf(all) / 2 ? long : all;
  const compared = usable.sort((a, b) => lengthOf([b]) - lengthOf([a])).slice(0, mostCompared);
  const least = leastPart * lengthOf(compared);
  const largeIn = (groups: readonly Group[]) => groups.filter((group) => lengthOf(group) >= least);

  const isTold = (groups: readonly Group[]) => {
    const count = largeIn(groups).length;
    return count > 0 && count <= mostVoices;
  };

  const likeness = await mapInTurns(compared, (one) => compared.map((other) => dot(units[one], units[other])));
  const states = await mergeAlike(compared, likeness);
  const state =
    voices === 'auto'
      ? (states.findLast(({ lowest, groups }) => lowest >= leastLikeness && isTold(groups)) ??
        states.find(({ groups }) => isTold(groups)))
      : // What is no voice is left alone: the fewest groups of which this many are large.
        (states.findLast(({ groups }) => largeIn(groups).length === voices) ?? states.at(-voices) ?? states[0]);
  const groups = state?.groups ?? [];
  const large = largeIn(groups);
  const centres = (large.length > 0 ? large : groups).map((group) => unitOf(sumOf(group.map((at) => units[at]))));
  return numberByFirst(await mapInTurns(units, (unit) => nearest(unit, centres)));
}

interface State {
  groups: readonly Group[];
  /** Of the likenesses at which groups became one so far. */
  lowest: number;
}

/** From each piece alone to all in one group. `likeness` of the pieces is changed to that of their groups. */
async function mergeAlike(compared: Group, likeness: number[][]): Promise<State[]> {
  const letOthersRun = takeTurns();
  const groups = new Map<number, Group>(compared.map((piece, at) => [at, [piece]]));
  const states: State[] = [{ groups: [...groups.values()], lowest: 1 }];
  while (groups.size > 1) {
    await letOthersRun();
    const { into, from, most } = mostAlike([...groups.keys()], likeness);
    const [first, second] = [groups.get(into) ?? [], groups.get(from) ?? []];
    groups.set(into, [...first, ...second]);
    groups.delete(from);
    const row = likeness[into] as number[];
    for (const other of groups.keys()) {
      const to = likeness[other] as number[];
      const mean = (first.length * (to[into] ?? 0) + second.length * (to[from] ?? 0)) / (first.length + second.length);
      row[other] = mean;
      to[into] = mean;
    }
    states.push({ groups: [...groups.values()], lowest: Math.min(states.at(-1)?.lowest ?? 1, most) });
  }
  return states;
}

function mostAlike(keys: readonly number[], likeness: readonly number[][]) {
  let best = { into: 0, from: 0, most: Number.NEGATIVE_INFINITY };
  for (const [place, into] of keys.entries()) {
    const row = likeness[into] as number[];
    for (let next = place + 1; next < keys.length; next++) {
      const from = keys[next] as number;
      const like = row[from] as number;
      if (like > best.most) best = { into, from, most: like };
    }
  }
  return best;
}

function nearest(unit: Float32Array, centres: readonly Float32Array[]): number {
  const likeness = centres.map((centre) => dot(unit, centre));
  return Math.max(0, likeness.indexOf(Math.max(...likeness)));
}

/** Numbers from 0 in the order in which they first occur. */
function numberByFirst(voices: readonly number[]): number[] {
  const order = [...new Set(voices)];
  return voices.map((voice) => order.indexOf(voice));
}

function sumOf(vectors: readonly (Float32Array | undefined)[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector?.[at] ?? 0);
  return sum;
}

function unitOf(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  // A print that holds no numbers has no direction.
  if (!Number.isFinite(length)) return new Float32Array(vector.length);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function dot(a: Float32Array = new Float32Array(0), b: Float32Array = a): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
