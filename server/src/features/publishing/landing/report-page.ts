import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { landingPath } from '@glosy/core/site/landing-address';
import { formatTimecode } from '@glosy/core/time/timecode';
import { html } from '../html.ts';
import { type PublicFrame, publicPage } from './public-page.ts';

/** The submitted form, as text. */
export interface ReportFields {
  part: string;
  start: string;
  text: string;
  contact: string;
}

/** A form for reporting a passage; `problem` is the reason for refusing the submitted one. */
export function reportPage(
  frame: PublicFrame,
  recording: PublishedRecording,
  fields: ReportFields,
  problem: string | null,
): string {
  const path = landingPath(recording.signature);
  const seconds = Number(fields.start) || 0;
  return publicPage(frame, {
    title: 'Zgłoś fragment',
    isIndexed: false,
    body: html`<h1>Zgłoś fragment</h1>
<p>Rozmowa „<a href="${path}">${recording.title}</a>”, miejsce ${formatTimecode(seconds)}. Napisz, co w tym fragmencie nie powinno być publiczne. Odpowiemy w ciągu miesiąca.</p>
${problem !== null && html`<p class="alert alert-danger" role="alert">${problem}</p>`}
<form class="landing-form" action="${path}/zgloszenie" method="post">
<input type="hidden" name="part" value="${fields.part}"><input type="hidden" name="start" value="${fields.start}">
<label for="zgloszenie">Co jest nie w porządku?</label>
<textarea id="zgloszenie" class="form-control" name="text" rows="5" required>${fields.text}</textarea>
<label for="adres">Adres e-mail, jeśli chcesz dostać odpowiedź</label>
<input id="adres" class="form-control" type="email" name="contact" autocomplete="email" value="${fields.contact}">
<button class="btn btn-primary" type="submit">Wyślij zgłoszenie</button>
</form>`,
  });
}

export function reportReceivedPage(frame: PublicFrame, { signature }: PublishedRecording, id: number): string {
  return publicPage(frame, {
    title: 'Zgłoszenie przyjęte',
    isIndexed: false,
    body: html`<h1>Zgłoszenie zostało przyjęte</h1>
<p role="status">Dziękujemy. Numer sprawy: ${id}.</p><p><a href="${landingPath(signature)}">Wróć do rozmowy</a></p>`,
  });
}
