import { speakerName } from '../formats/recognisers/segment-words.ts';
import { splitSpeaker } from '../transcript/speaker.ts';
import type { NumberedCue } from './mend-times.ts';
import { fileRepair, type Repair } from './repair.ts';

/** Rows that recognisers and subtitle sites add to the text. */
const additions = [
  /^[[(]?\s*(?:transcribed (?:by|with)|transkrypcj[aę] (?:wykonan[aoą] |utworzon[aoą] )?(?:przez|za pomocą))\s+(?:https?:\/\/)?(?:www\.)?(?:otter(?:\.ai)?|turboscribe|sonix|rev|happy ?scribe|descript|trint|notta|riverside|tactiq|whisper|noscribe)\b.*$/i,
  /^[[(]?\s*this file is longer than \d+ minutes\b.*turboscribe.*$/i,
  /^[[(]?\s*go unlimited\b.*turboscribe.*$/i,
  /^https?:\/\/(?:www\.)?(?:otter\.ai|turboscribe\.ai)\/?$/i,
  /^(?:napisy|subtitles?) (?:stworzone przez społeczność|by the) amara\.org(?: community)?\.?$/i,
];
/** Headings that Word and Otter write above the words. */
const headings = /^(?:audio file|transcript|plik audio|plik dźwiękowy|transkrypcja)\s*:?$/i;
const audioName = /^\S.{0,120}\.(?:mp3|wav|m4a|mp4|wma|aac|ogg|flac|amr|webm|mov)$/i;
/** `[SPEAKER_00]: words` of WhisperX and pyannote, `S00: words` of noScribe; or any name in brackets, `[Ewa Lis]: words`. */
const label = /^(?:\[([^\]:]{1,40})\]|((?:speaker|spk)_\d{1,3}|S\d{2})):\s+(?=\S)/i;
const genericSpeaker = /^(?:speaker|mówca|mówczyni|rozmówca|rozmówczyni|osoba|głos|uczestnik)\s?\d{1,3}\s*:?$/i;

/** Cues without rows that programs add, with `Speaker 1` from a separate row put before the words that follow. */
export function cleanCues(cues: readonly NumberedCue[], repairs: Repair[]): NumberedCue[] {
  const kept: NumberedCue[] = [];
  let carried: string | null = null;
  for (const [index, cue] of cues.entries()) {
    const rows = cue.text.split('\n').map(nameLabel);
    const spoken = (index === 0 ? withoutHeadings(rows) : rows).filter((row) => !isAddition(row));
    const removed = rows.filter((row) => !spoken.includes(row)).join(' / ');
    if (removed !== '') repairs.push(leftOut(cue, removed));
    const named = joinSpeakers(carried === null ? spoken : [carried, ...spoken]);
    const isLast = index === cues.length - 1;
    carried = !isLast && genericSpeaker.test(named.at(-1) ?? '') ? (named.pop() ?? null) : null;
    if (named.length === 0) continue;
    const text = named.join('\n');
    if (cue.number < 1)
      repairs.push(fileRepair(`Tekst nad pierwszym napisem jest teraz napisem: „${named.join(' / ').slice(0, 60)}”.`));
    kept.push({ ...cue, text });
  }
  return kept;
}

function leftOut({ number, startMs }: NumberedCue, row: string): Repair {
  const text = `pominięto dopisek programu: „${row.slice(0, 80)}”`;
  return number > 0 ? { cue: number, startMs, text } : fileRepair(`${text.replace('p', 'P')}.`);
}

function isAddition(row: string): boolean {
  const text = row.trim();
  return additions.some((addition) => addition.test(text));
}

/** The first rows without headings and without the name of the sound below them. */
function withoutHeadings(rows: readonly string[]): string[] {
  const spoken = rows.filter((row) => !headings.test(row.trim()) && !isAddition(row));
  return spoken.length < rows.length && audioName.test(spoken[0]?.trim() ?? '') ? spoken.slice(1) : spoken;
}

function nameLabel(row: string): string {
  return row.replace(label, (found, inBrackets?: string, bare?: string) => {
    const name = speakerName(inBrackets ?? bare);
    return name === null ? found : `${name}: `;
  });
}

function joinSpeakers(rows: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as string;
    const words = rows[at + 1];
    const namesSpeaker = words !== undefined && genericSpeaker.test(row) && splitSpeaker(words).speaker === null;
    if (namesSpeaker) at += 1;
    joined.push(namesSpeaker ? `${row.replace(/\s*:$/, '')}: ${words}` : row);
  }
  return joined;
}
