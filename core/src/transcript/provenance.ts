/** A text first written by a machine, regardless of later corrections. */
export interface MachineText {
  lines: number;
  /** Lines that a person has compared with the sound. */
  proofread: number;
}

/** The origin of a text, as everyone reads it. */
export interface Provenance {
  state: 'unchecked' | 'partly' | 'checked';
  sentence: string;
  /** A short form of it, for staff's lists. */
  mark: string;
}

/**
 * The origin of these transcripts' text; null where no machine wrote any of it. Marks count, not corrections:
 * correcting a line does not prove listening to it. The share is rounded down, so that 100 % means every line.
 */
export function provenanceOf(links: readonly { machineText?: MachineText | undefined }[]): Provenance | null {
  const texts = links.flatMap(({ machineText }) => machineText ?? []);
  const lines = texts.reduce((sum, text) => sum + text.lines, 0);
  if (lines === 0) return null;
  const proofread = texts.reduce((sum, text) => sum + text.proofread, 0);
  const subject = texts.length < links.length ? 'Transkrypcja w części maszynowa' : 'Transkrypcja maszynowa';
  if (proofread === 0) {
    return { state: 'unchecked', sentence: `${subject}, jeszcze nie sprawdzona`, mark: 'maszynowa, nie sprawdzona' };
  }
  const percent = Math.floor((100 * proofread) / lines);
  const share = percent === 0 ? 'mniej niż 1 %' : `${percent} %`;
  const state = proofread === lines ? 'checked' : 'partly';
  const sentence = `${subject}. Sprawdzona przez człowieka (${share})`;
  return { state, sentence, mark: `maszynowa, sprawdzona (${share.replace(' %', '\u00A0%')})` };
}

/** A stored state of a transcript, with the fields that reveal the origin of its text. */
export interface SourcedRevision {
  number: number;
  /** Null before actions were stored. */
  action: 'attached' | 'edited' | 'restored' | 'transcribed' | null;
  restoredFrom: number | null;
  /** Whether its text came from a machine or a recogniser's file. */
  isFromMachine: boolean;
}

/**
 * Whether the text of the revision `number` was first written by a machine: decided by the last text before it that
 * came from outside; a restored state is followed to the revision that was restored.
 */
export function isMachineText(newestFirst: readonly SourcedRevision[], number: number): boolean {
  let wanted = number;
  for (const { number: own, action, restoredFrom, isFromMachine } of newestFirst) {
    if (own > wanted) continue;
    if (action === 'attached' || action === 'transcribed') return isFromMachine;
    if (action === 'restored' && restoredFrom !== null) wanted = restoredFrom;
  }
  return false;
}
