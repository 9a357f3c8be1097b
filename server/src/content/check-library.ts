import type { Library } from '@glosy/core/site/site-content';
import { contentError } from './content-error.ts';

const file = 'content/library.json';

/** Names of the existing files. */
export interface ContentFiles {
  media: ReadonlySet<string>;
  doc: ReadonlySet<string>;
}

/** Checks rules beyond the schema: files exist, pages name known films, dates are in order. Throws ConfigError. */
export function checkLibrary(library: Library, files: ContentFiles): void {
  checkFiles(library, files);
  checkFilms(library);
  checkDates(library);
}

function checkFiles(library: Library, files: ContentFiles): void {
  const media: [string, string | undefined][] = [
    ['banner.file', library.banner.file],
    ['logo.file', library.logo.file],
    ...library.logos.map(({ file }, index): [string, string] => [`logos.${index}.file`, file]),
    ...library.partners.map(({ logo }, index): [string, string] => [`partners.${index}.logo`, logo]),
    ...library.hero.flatMap(({ file, smallFile }, index): [string, string | undefined][] => [
      [`hero.${index}.file`, file],
      [`hero.${index}.smallFile`, smallFile],
    ]),
    ...Object.entries(library.videos).flatMap(([name, video]): [string, string][] => [
      [`videos.${name}.source`, video.source],
      [`videos.${name}.poster`, video.poster],
      [`videos.${name}.captions`, video.captions],
    ]),
  ];
  for (const [field, name] of media) {
    if (name !== undefined && !files.media.has(name)) {
      throw contentError(file, `pole ${field}`, `w content/media nie ma pliku „${name}”`);
    }
  }
  for (const [index, form] of library.forms.entries()) {
    if (!files.doc.has(form.file)) {
      throw contentError(file, `pole forms.${index}.file`, `w content/doc nie ma pliku „${form.file}”`);
    }
  }
}

/** Films that page components use; those of `::: film` are checked at their block. */
const filmsOfPages = {
  apel: 'strona główna',
  'historia-1': 'strona główna',
  'historia-2': 'strona główna',
  start: 'pokaz pod adresem /beginning',
};

function checkFilms({ videos }: Library): void {
  for (const [name, page] of Object.entries(filmsOfPages)) {
    if (!videos[name]) throw contentError(file, `pole videos.${name}`, `brakuje filmu, który pokazuje ${page}`);
  }
}

function checkDates({ declaration }: Library): void {
  const order = [
    ['publishedOn', 'updatedOn'],
    ['preparedOn', 'reviewedOn'],
  ] as const;
  for (const [earlier, later] of order) {
    if (declaration[later] < declaration[earlier]) {
      const what = `data ${declaration[later]} jest wcześniejsza niż declaration.${earlier} (${declaration[earlier]})`;
      throw contentError(file, `pole declaration.${later}`, what);
    }
  }
}
