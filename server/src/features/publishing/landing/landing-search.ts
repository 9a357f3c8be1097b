import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { limits } from '@glosy/core/limits';
import { landingPath } from '@glosy/core/site/landing-address';
import { findInFolded, fold, foldWithMap } from '@glosy/core/text/fold';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { type Html, html, withMarks } from '../html.ts';
import { type PublicFrame, publicPage } from './public-page.ts';
import { lineId } from './transcript-html.ts';

/** Searches the transcript without scripts: the answer is a page with the matching places. */
export function searchForm({ signature }: PublishedRecording, q: string): Html {
  return html`<search><form class="landing-search" action="${landingPath(signature)}" method="get">
<label for="szukaj">Szukaj w tej rozmowie</label>
<div><input id="szukaj" class="form-control" type="search" name="q" value="${q}"> <button class="btn btn-primary" type="submit">Szukaj</button></div>
</form></search>`;
}

/** The places in the transcript where `q` occurs, each with the lines around it. */
export async function landingSearchPage(frame: PublicFrame, recording: PublishedRecording, q: string): Promise<string> {
  const page = landingPath(recording.signature);
  const wanted = fold(q);
  const places: Html[] = [];
  let count = 0;
  for (const [at, { lines }] of recording.parts.entries()) {
    await mapInTurns(lines, ({ text, startMs }, index) => {
      if (!fold(text).includes(wanted)) return;
      count += 1;
      if (count > limits.publicPlaces) return;
      places.push(
        html`<li><a href="${page}#${lineId(at, index)}">${formatTimecode(startMs / 1000)}</a>
${around(lines[index - 1])}<p class="landing-matched">${marked(text, wanted)}</p>${around(lines[index + 1])}</li>`,
      );
    });
  }
  return publicPage(frame, {
    title: recording.title,
    isIndexed: false,
    body: html`<h1>${recording.title}</h1>
<p><a href="${page}">Cała rozmowa</a></p>
${searchForm(recording, q)}
<section aria-labelledby="wyniki"><h2 id="wyniki">Znalezione miejsca: ${count}</h2>
${count > limits.publicPlaces && html`<p>Poniżej pierwsze ${limits.publicPlaces}. Aby zawęzić wyniki, dopisz kolejne słowo.</p>`}
${count === 0 ? html`<p>W tej rozmowie nie ma słów „${q}”.</p>` : html`<ol class="landing-found">${places}</ol>`}</section>`,
  });
}

/** A line before or after a match. */
function around(line: TranscriptLine | undefined): Html | false {
  return line !== undefined && html`<p class="landing-around">${line.text}</p>`;
}

function marked(text: string, wanted: string): Html {
  const found = findInFolded(foldWithMap(text), wanted).map(({ start, end }) => [start, end] as const);
  return withMarks(text, found, (words) => html`<mark>${words}</mark>`);
}
