import type { Library } from '@glosy/core/site/site-content';
import { Html, html } from '../html.ts';

/** The frame of every public page. */
export interface PublicFrame {
  library: Pick<Library, 'name' | 'archiveName' | 'phone' | 'email'>;
  stylesheets: readonly string[];
  /** Addresses of the fonts that the first view needs. */
  fonts: readonly string[];
  isMiningReserved: boolean;
}

interface PublicPage {
  title: string;
  head?: Html;
  body: Html;
  isIndexed: boolean;
}

/** A page that needs no scripts, in the look of the site. */
export function publicPage(frame: PublicFrame, { title, head, body, isIndexed }: PublicPage): string {
  const { library, stylesheets, fonts, isMiningReserved } = frame;
  return html`<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#faf6ee">
<title>${title} | ${library.name}</title>
${isMiningReserved && new Html('<meta name="tdm-reservation" content="1">')}
${!isIndexed && new Html('<meta name="robots" content="noindex">')}
${fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`)}
${stylesheets.map((address) => html`<link rel="stylesheet" href="${address}">`)}
<link rel="stylesheet" href="/nagranie.css">
<link rel="icon" href="/favicon.svg">
<link rel="alternate" type="application/atom+xml" title="Nowo opublikowane rozmowy" href="/feed.atom">
${head}
</head>
<body class="landing">
<a class="landing-skip" href="#tresc">Przejdź do treści</a>
<header class="landing-frame"><div class="landing-width">
<a class="landing-home" href="/">${library.archiveName}</a>
<nav aria-label="Główna"><a href="/about">O projekcie</a> <a href="/nagrania">Opublikowane rozmowy</a> <a href="/library">Biblioteka rozmów</a> <a href="/login">Zaloguj się</a></nav>
</div></header>
<main id="tresc" class="landing-width" tabindex="-1">
${body}
</main>
<footer class="landing-frame"><div class="landing-width">
<p>${library.name} · <a href="tel:${library.phone.replace(/[^\d+]/g, '')}">${library.phone}</a> · <a href="mailto:${library.email}">${library.email}</a></p>
<nav aria-label="Stopka"><a href="/terms">Regulamin</a> <a href="/privacy">Polityka prywatności</a> <a href="/wcag">Deklaracja dostępności</a></nav>
</div></footer>
</body>
</html>
`.text;
}

/** Page for a network that reads faster than people do. */
export function tooManyPage(frame: PublicFrame): string {
  return publicPage(frame, {
    title: 'Zbyt wiele stron naraz',
    isIndexed: false,
    body: html`<h1>Zbyt wiele stron naraz</h1>
<p>Z tej sieci otwarto w krótkim czasie bardzo wiele nagrań. Odczekaj chwilę i odśwież stronę.</p>`,
  });
}

/** The same page for a private, a missing and an unpublished recording. */
export function notFoundPage(frame: PublicFrame): string {
  return publicPage(frame, {
    title: 'Nie znaleziono',
    isIndexed: false,
    body: html`<h1>Nie ma takiej strony</h1>
<p>Tego nagrania nie ma albo nie jest opublikowane w internecie. Zalogowani słuchacze znajdą więcej rozmów w <a href="/library">bibliotece</a>.</p>`,
  });
}
