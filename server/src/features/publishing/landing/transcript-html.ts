import { isClosedText } from '@glosy/core/closure';
import type { ExportedPart } from '@glosy/core/export/exported-recording';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { findInFolded, fold, foldWithMap } from '@glosy/core/fold';
import { landingPath } from '@glosy/core/landing-address';
import { splitSpeaker } from '@glosy/core/speaker';
import { formatTimecode } from '@glosy/core/timecode';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { type Html, html } from './html.ts';

/** Searches the transcript without scripts: the page answers with the places that were found. */
export function searchForm({ parts, signature }: PublishedRecording, q: string): Html {
  const found =
    q === ''
      ? []
      : parts.flatMap((part, at) =>
          part.lines.flatMap((line, index) => (holds(line, q) ? [{ line, id: lineId(at, index) }] : [])),
        );
  return html`<search><form class="landing-search" action="${landingPath(signature)}#wyniki" method="get">
<label for="szukaj">Szukaj w tej rozmowie</label>
<div><input id="szukaj" class="form-control" type="search" name="q" value="${q}"> <button class="btn btn-primary" type="submit">Szukaj</button></div>
</form>
${
  q !== '' &&
  html`<section aria-labelledby="wyniki"><h2 id="wyniki">Znalezione miejsca: ${found.length}</h2>
${found.length === 0 ? html`<p>W tej rozmowie nie ma słów „${q}”.</p>` : html`<ol class="landing-found">${found.map(({ line, id }) => html`<li><a href="#${id}">${formatTimecode(line.startMs / 1000)}</a> ${marked(line.text, q)}</li>`)}</ol>`}</section>`
}
</search>`;
}

function holds({ text }: TranscriptLine, q: string): boolean {
  return fold(text).includes(fold(q));
}

function marked(text: string, q: string): Html[] {
  const pieces: Html[] = [];
  let at = 0;
  for (const { start, end } of findInFolded(foldWithMap(text), fold(q))) {
    pieces.push(html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return [...pieces, html`${text.slice(at)}`];
}

export function transcripts(recording: PublishedRecording, q: string): Html | false {
  const written = recording.parts.filter(({ lines }) => lines.length > 0);
  if (written.length === 0) return false;
  return html`<section aria-labelledby="transkrypcja"><h2 id="transkrypcja">Transkrypcja</h2>
${recording.parts.map((part, at) => (part.lines.length > 0 ? transcript(recording, { part, at, isOnly: written.length === 1 }, q) : html``))}
</section>`;
}

function transcript(
  recording: PublishedRecording,
  { part, at, isOnly }: { part: ExportedPart; at: number; isOnly: boolean },
  q: string,
): Html {
  let last: string | null = null;
  const lines = part.lines.map((line, index) => {
    const { speaker, words } = splitSpeaker(line.text);
    const isNew = speaker !== null && speaker !== last;
    if (speaker !== null) last = speaker;
    return html`<p id="${lineId(at, index)}"${isClosedText(line.text) && html` class="landing-closed"`}>${time(recording, part, line)} <span>${isNew && html`<strong>${speaker}: </strong>`}${q === '' ? words : marked(words, q)}</span></p>`;
  });
  return html`${!isOnly && html`<h3>Część ${at + 1}</h3>`}<div class="landing-transcript">${lines}</div>`;
}

/** Opens the sound at the moment, where everyone may hear it; and the form for reports below. */
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

function lineId(part: number, index: number): string {
  return `n${part + 1}-${index + 1}`;
}
