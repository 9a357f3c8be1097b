import type { ExportedPart } from '@glosy/core/export/exported-recording';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { isClosedText } from '@glosy/core/people/closure';
import { landingPath } from '@glosy/core/site/landing-address';
import { formatTimecode } from '@glosy/core/time/timecode';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { type Html, html } from '../html.ts';

export async function transcripts(recording: PublishedRecording): Promise<Html | false> {
  const written = recording.parts.filter(({ lines }) => lines.length > 0);
  if (written.length === 0) return false;
  const parts: Html[] = [];
  for (const [at, part] of recording.parts.entries()) {
    const isOnly = written.length === 1;
    parts.push(part.lines.length > 0 ? await transcript(recording, { part, at, isOnly }) : html``);
  }
  return html`<section aria-labelledby="transkrypcja"><h2 id="transkrypcja">Transkrypcja</h2>
${parts}
</section>`;
}

async function transcript(
  recording: PublishedRecording,
  { part, at, isOnly }: { part: ExportedPart; at: number; isOnly: boolean },
): Promise<Html> {
  let last: string | null = null;
  const lines = await mapInTurns(part.lines, (line, index) => {
    const { speaker, words } = splitSpeaker(line.text);
    const isNew = speaker !== null && speaker !== last;
    if (speaker !== null) last = speaker;
    return html`<p id="${lineId(at, index)}"${isClosedText(line.text) && html` class="landing-closed"`}>${time(recording, part, line)} <span>${isNew && html`<strong>${speaker}: </strong>`}${words}</span></p>`;
  });
  return html`${!isOnly && html`<h3>Część ${at + 1}</h3>`}<div class="landing-transcript">${lines}</div>`;
}

/** The time of a line, linked to the sound where everyone may hear it, and a link to the form for reports. */
function time(
  { sounds, signature }: PublishedRecording,
  { audioFile }: ExportedPart,
  { startMs }: TranscriptLine,
): Html {
  const number = Number.parseInt(audioFile, 10) || 1;
  const seconds = startMs / 1000;
  const sound = sounds[number - 1];
  const shown = formatTimecode(seconds);
  const report = `${landingPath(signature)}/zgloszenie?part=${number}&t=${seconds}`;
  return html`<span class="landing-time">${sound ? html`<a href="${sound.url}#t=${seconds}" aria-label="${`Posłuchaj od ${shown}`}">${shown}</a>` : shown}<a class="landing-report" href="${report}" aria-label="${`Zgłoś fragment ${shown}`}">Zgłoś</a></span>`;
}

/** Id of the line that is spoken at a moment of a sound; undefined where no transcript has a line. */
export function lineIdAt({ parts }: PublishedRecording, { sound, seconds }: { sound: number; seconds: number }) {
  const at = parts.findIndex(({ soundNumber, lines }) => soundNumber === sound && lines.length > 0);
  const index = parts[at]?.lines.findLastIndex(({ startMs }) => startMs <= seconds * 1000) ?? -1;
  return index < 0 ? undefined : lineId(at, index);
}

/** Id of a line on the recording's page. */
export function lineId(part: number, index: number): string {
  return `n${part + 1}-${index + 1}`;
}
