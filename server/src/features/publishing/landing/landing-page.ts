import { jsonLd } from '@glosy/core/export/json-ld';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { soundsOf } from '@glosy/core/export/sounds';
import { languageName } from '@glosy/core/recording/language';
import { findLicence } from '@glosy/core/recording/licence';
import { landingPath } from '@glosy/core/site/landing-address';
import { citeRecording } from '@glosy/core/text/citation';
import { shorten } from '@glosy/core/text/shorten';
import { formatEdtf } from '@glosy/core/time/edtf';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { Provenance } from '@glosy/core/transcript/provenance';
import { type Html, html, linkedData } from '../html.ts';
import { searchForm } from './landing-search.ts';
import { type PublicFrame, publicPage } from './public-page.ts';
import { transcripts } from './transcript-html.ts';

/** The public page of a recording. */
export async function landingPage(frame: PublicFrame, recording: PublishedRecording): Promise<string> {
  const { level, title } = recording;
  const transcript = await transcripts(recording);
  return publicPage(frame, {
    title,
    isIndexed: true,
    head: head(frame, recording),
    body: html`<article>
<header class="landing-head">
${recording.portrait !== '' && html`<img class="landing-portrait" src="${recording.portrait}" alt="${`Portret: ${recording.narrator}`}">`}
<div><p class="landing-kind">Historia mówiona</p>
<h1>${title}</h1>
<p class="landing-narrator">${recording.narrator !== '' && `Opowiada ${recording.narrator}`}</p></div>
</header>
${level !== 'all' && html`<p class="landing-invite"><a class="btn btn-primary" href="/library/recording/${encodeURIComponent(recording.signature)}">Zaloguj się, aby posłuchać</a></p>`}
${sounds(recording)}
${recording.summary !== '' && html`<section aria-labelledby="streszczenie"><h2 id="streszczenie">Streszczenie</h2><p class="landing-words">${recording.summary}</p></section>`}
${facts(recording)}
${photos(recording)}
${chapters(recording)}
${level !== 'description' && searchForm(recording, '')}
${level !== 'description' && provenance(recording)}
${level !== 'description' && transcript}
${downloads(recording)}
${citation(recording)}
<p><a href="${landingPath(recording.signature)}/zgloszenie">Zgłoś fragment</a>, jeśli coś w tej rozmowie nie powinno być publiczne.</p>
</article>`,
  });
}

/** The same shapes as `ProvenanceLine` of the application: empty, half and full. */
const provenanceMarks: Record<Provenance['state'], Html> = {
  unchecked: html`<circle cx="8" cy="8" r="7" fill="none"/>`,
  partly: html`<circle cx="8" cy="8" r="7" fill="none"/><path d="M8 1v14a7 7 0 0 1 0-14"/>`,
  checked: html`<circle cx="8" cy="8" r="7"/><path class="landing-tick" d="m4.5 8.5 2.5 2.5 4.5-5.5" fill="none"/>`,
};

function provenance({ provenance: found }: PublishedRecording): Html | false {
  if (!found) return false;
  return html`<p class="landing-provenance"><svg viewBox="0 0 16 16" aria-hidden="true">${provenanceMarks[found.state]}</svg> ${found.sentence}</p>`;
}

/** Length of the description for search engines and social networks, in characters. */
const descriptionLength = 300;

function head(frame: PublicFrame, recording: PublishedRecording): Html {
  const { title, address, summary, portrait, narrator, edtf, library } = recording;
  const tags: [string, string][] = [
    ['citation_title', title],
    ['citation_author', narrator],
    ['citation_publication_date', edtf],
    ['citation_publisher', library],
    ['citation_language', recording.languages[0] ?? ''],
    ['citation_public_url', address],
    ['description', shorten(summary, descriptionLength) || `Historia mówiona: ${title}`],
  ];
  const graph: [string, string][] = [
    ['og:type', 'article'],
    ['og:locale', 'pl_PL'],
    ['og:site_name', frame.library.name],
    ['og:title', title],
    ['og:description', shorten(summary, descriptionLength)],
    ['og:url', address],
    ['og:image', portrait],
    ['og:audio', recording.sounds[0]?.url ?? ''],
  ];
  return html`<link rel="canonical" href="${address}">
${alternates(recording).map(([type, href]) => html`<link rel="alternate" type="${type}" href="${href}">`)}
${tags.filter(([, value]) => value !== '').map(([name, value]) => html`<meta name="${name}" content="${value}">`)}
${graph.filter(([, value]) => value !== '').map(([name, value]) => html`<meta property="${name}" content="${value}">`)}
${linkedData({
  ...jsonLd(recording),
  ...(portrait === '' ? {} : { thumbnailUrl: portrait }),
  ...(recording.sounds[0]
    ? { contentUrl: recording.sounds[0].url, encodingFormat: recording.sounds[0].mediaType }
    : {}),
})}`;
}

/** Links to the same recording in machine-readable formats. */
function alternates({ address, signature }: PublishedRecording): [string, string][] {
  const base = address.slice(0, -landingPath(signature).length);
  return [
    [
      'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
      `${base}/iiif/${encodeURIComponent(signature)}/manifest`,
    ],
  ];
}

function sounds(recording: PublishedRecording): Html | false {
  const { sounds: all } = recording;
  if (all.length === 0) return false;
  const parts = soundsOf(recording);
  return html`<section aria-labelledby="sluchaj"><h2 id="sluchaj">Posłuchaj</h2>
${all.map(({ url }, index) => html`<figure class="landing-sound">${all.length > 1 && html`<figcaption id="czesc-${index + 1}">Część ${index + 1}</figcaption>`}<audio controls preload="metadata" src="${url}" aria-label="${all.length > 1 ? `Nagranie, część ${index + 1}` : 'Nagranie'}">${(parts[index]?.chapters.length ?? 0) > 0 && html`<track kind="chapters" srclang="pl" label="Rozdziały" src="${landingPath(recording.signature)}/chapters/${index + 1}.vtt">`}</audio></figure>`)}
</section>`;
}

function facts(recording: PublishedRecording): Html {
  const licence = findLicence(recording.licence);
  const { durationSeconds } = recording;
  const rows: [string, string][] = [
    ['Data nagrania', formatEdtf(recording.edtf)],
    ['Miejsce nagrania', recording.location],
    ['Rozmowę prowadzi', recording.interviewer],
    ['Czas trwania', durationSeconds === null ? '' : formatTimecode(durationSeconds)],
    ['Języki', recording.languages.map(languageName).join(', ')],
    ['Czas, o którym mowa', formatEdtf(recording.period)],
    ['Miejsca, o których mowa', recording.places.join(', ')],
    ['Tematy', recording.subjects.join(', ')],
    ['Osoby, o których mowa', recording.persons.join(', ')],
    ['Seria', recording.series],
    ['Prawa', recording.rights],
    ['Sygnatura', recording.signature],
  ];
  return html`<section aria-labelledby="opis"><h2 id="opis">Opis</h2><dl class="landing-facts">
${rows.filter(([, value]) => value !== '').map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
<div><dt>Licencja</dt><dd><a rel="license" href="${recording.licence}">${licence ? `${licence.name} – ${licence.words}` : recording.licence}</a></dd></div>
</dl></section>`;
}

function photos({ photos: all, narrator }: PublishedRecording): Html | false {
  if (all.length === 0) return false;
  return html`<section aria-labelledby="zdjecia"><h2 id="zdjecia">Zdjęcia</h2><ul class="landing-photos">
${all.map(({ url, title, description, width, height }) => html`<li><figure><img src="${url}" alt="${title || `Zdjęcie z rozmowy: ${narrator}`}" loading="lazy" ${width !== null && height !== null && html`width="${width}" height="${height}"`}><figcaption>${[title, description].filter(Boolean).join('. ')}</figcaption></figure></li>`)}
</ul></section>`;
}

function chapters(recording: PublishedRecording): Html | false {
  const parts = soundsOf(recording).filter((part) => part.chapters.length > 0);
  if (parts.length === 0) return false;
  return html`<section aria-labelledby="rozdzialy"><h2 id="rozdzialy">Rozdziały</h2>
${parts.map((part) => html`<ol class="landing-chapters">${part.chapters.map(({ start, title, synopsis }) => html`<li><span class="landing-time">${formatTimecode(start)}</span> <span>${title}${synopsis !== '' && html`<br><small>${synopsis}</small>`}</span></li>`)}</ol>`)}
</section>`;
}

/** Links to files for programs and for reading offline. */
function downloads(recording: PublishedRecording): Html | false {
  const { signature, parts } = recording;
  if (!parts.some(({ lines }) => lines.length > 0)) return false;
  const { canvases, isOnly } = numberTranscripts(recording);
  const base = `/iiif/${encodeURIComponent(signature)}/canvas`;
  return html`<section aria-labelledby="pobierz"><h2 id="pobierz">Pobierz transkrypcję</h2><ul class="landing-downloads">
<li><a href="${landingPath(signature)}/transcript.txt" download>Tekst (TXT)</a></li>
${canvases.map(({ canvas, number, part }) => html`<li><a href="${base}/${canvas}/transcript/${number}.vtt" download="${`${signature}${isOnly ? '' : `-${part}`}.vtt`}">Napisy z czasami (WebVTT)${!isOnly && html`, część ${part}`}</a></li>`)}
</ul></section>`;
}

interface NumberedTranscript {
  canvas: number;
  number: number;
  /** Number of the part on the page. */
  part: number;
}

/** Transcripts with the numbers that viewers use: the sound's, and one among those of the same sound. */
function numberTranscripts(recording: PublishedRecording): { canvases: NumberedTranscript[]; isOnly: boolean } {
  const { parts } = recording;
  const sounds = soundsOf(recording);
  const canvases = parts.flatMap((part, index) => {
    const canvas = sounds.findIndex(({ audioFile }) => audioFile === part.audioFile) + 1;
    if (canvas === 0 || part.lines.length === 0) return [];
    const own = parts.filter(({ audioFile, transcriptFile }) => audioFile === part.audioFile && transcriptFile !== '');
    return [{ canvas, number: own.indexOf(part) + 1, part: index + 1 }];
  });
  return { canvases, isOnly: canvases.length === 1 };
}

function citation({ narrator, title, library, edtf, signature, address }: PublishedRecording): Html {
  const text = citeRecording({ narrator, title, library, date: formatEdtf(edtf), signature, address });
  return html`<section aria-labelledby="cytowanie"><h2 id="cytowanie">Jak cytować</h2><p class="landing-citation">${text}</p></section>`;
}
