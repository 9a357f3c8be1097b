import { speakerName } from '../formats/recognisers/segment-words.ts';
import { guessLengthMs } from '../formats/recognisers/timed-word.ts';
import { normaliseLineText } from './line-text.ts';
import { joinSpeaker } from './speaker.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** An utterance; a missing end is the next start. */
export interface Utterance {
  startMs: number;
  endMs: number | null;
  text: string;
  /** The file's label; null if it names nobody. */
  speaker: string | null;
}

/** Names of tiers and columns that describe their content instead of a speaker. */
const noName =
  /^(default|domyśln\w*|te(ks|x)t|ips|transkrypcj\w*|transcription|transcript|utterances?|sentences?|words?|słow\w*|zdani\w*)$/i;

/** Lines in the order of time; the speaker is named where a turn begins. A line may end before it starts, as in its file. */
export function nameTurns(utterances: readonly Utterance[]): TranscriptLine[] {
  const said = utterances
    .map((utterance) => ({ ...utterance, text: normaliseLineText(utterance.text) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.startMs - b.startMs);
  let current: string | null = null;
  return said.map(({ startMs, endMs, text, speaker }, index) => {
    const name = nameOf(speaker);
    const isTurn = name !== null && name !== current;
    current = name ?? current;
    const end = endMs ?? said[index + 1]?.startMs ?? startMs + guessLengthMs(text);
    const words = isTurn ? joinSpeaker({ speaker: name, words: text }) : text;
    return { startMs, endMs: end, text: words };
  });
}

/** True for a cell of a speaker column: a name, nothing, or a placeholder for a tier without a name. */
export function isLabel(cell: string): boolean {
  return cell === '' || noName.test(cell) || speakerName(cell) !== null;
}

function nameOf(label: string | null): string | null {
  return noName.test(label?.trim() ?? '') ? null : speakerName(label);
}
