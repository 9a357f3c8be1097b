import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { loadContent } from './load-content.ts';

const ours = resolve(import.meta.dirname, '../../../content');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-content-'));
  await cp(ours, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function changeLibrary(change: (library: Record<string, unknown>) => void): Promise<void> {
  const path = join(folder, 'library.json');
  const library = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  change(library);
  await writeFile(path, JSON.stringify(library));
}

const failure = () =>
  loadContent(folder).then(
    () => 'loaded',
    (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
  );

describe('content/', () => {
  it('of this repository is complete', async () => {
    const { library, pages } = await loadContent(ours);
    expect(library.hero).toHaveLength(3);
    expect(pages.dolacz.title).toBe('Dołącz');
  });

  it('names a missing field of library.json', async () => {
    await changeLibrary((library) => {
      delete library.phone;
    });
    expect(await failure()).toBe('Plik content/library.json, pole phone: brakuje wartości (tekst w cudzysłowie).');
  });

  it('names a wrong field inside a list', async () => {
    await changeLibrary((library) => {
      (library.partners as { url: string }[])[1] = { ...(library.partners as { url: string }[])[1], url: 'miasto.pl' };
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole partners.1.url: nieprawidłowy zapis (adres zaczynający się od https://).',
    );
  });

  it('names a misspelt field', async () => {
    await changeLibrary((library) => {
      library.telefon = '61 555 01 40';
    });
    expect(await failure()).toBe('Plik content/library.json, pole (całość): nieznane pole „telefon”.');
  });

  it('requires the banner to mention analytics when it is configured', async () => {
    await changeLibrary((library) => {
      library.analytics = { service: 'matomo', address: 'https://licznik.example', siteId: '1' };
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole analytics.cookieText: brakuje wartości (tekst w cudzysłowie).',
    );
  });

  it('names a missing picture', async () => {
    await rm(join(folder, 'media', 'hero-2.jpg'));
    expect(await failure()).toBe(
      'Plik content/library.json, pole hero.1.file: w content/media nie ma pliku „hero-2.jpg”.',
    );
  });

  it('names a missing form', async () => {
    await rm(join(folder, 'doc', 'karta.pdf'));
    expect(await failure()).toBe(
      'Plik content/library.json, pole forms.1.file: w content/doc nie ma pliku „karta.pdf”.',
    );
  });

  it('names a page that shows an unknown film', async () => {
    const path = join(folder, 'pages', 'o-projekcie.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('::: film apel', '::: film appel'));
    expect(await failure()).toBe(
      'Plik content/pages/o-projekcie.md, sekcja „film appel”: nie ma takiego filmu w library.json; są: apel, historia-1, historia-2, przyklad, start.',
    );
  });

  it('names a film that a page needs', async () => {
    await changeLibrary((library) => {
      delete (library.videos as Record<string, unknown>).start;
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole videos.start: brakuje filmu, który pokazuje pokaz pod adresem /beginning.',
    );
  });

  it('explains the format of proportions', async () => {
    await changeLibrary((library) => {
      (library.videos as Record<string, { aspectRatio: string }>).apel = {
        ...(library.videos as Record<string, { aspectRatio: string }>).apel,
        aspectRatio: '16/9',
      };
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole videos.apel.aspectRatio: nieprawidłowy zapis (proporcje, na przykład 16:9).',
    );
  });

  it('checks the three states of the declaration and the order of its dates', async () => {
    await changeLibrary((library) => {
      (library.declaration as Record<string, string>).status = 'zgodny';
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole declaration.status: dozwolone wartości: zgodna, częściowo zgodna, niezgodna.',
    );
    await changeLibrary((library) => {
      Object.assign(library.declaration as object, { status: 'zgodna', reviewedOn: '2024-01-15' });
    });
    expect(await failure()).toBe(
      'Plik content/library.json, pole declaration.reviewedOn: data 2024-01-15 jest wcześniejsza niż declaration.preparedOn (2024-12-30).',
    );
  });

  it.each([
    [
      'wcag.md',
      (text: string) => text.replace('::: architektura', '::: wyroznienie'),
      'Plik content/pages/wcag.md, sekcja „wyroznienie”: nie należy do tej strony.',
    ],
    [
      'start.md',
      (text: string) => text.replace(/::: lista[\s\S]*$/, ''),
      'Plik content/pages/start.md, sekcja „lista”: brakuje jej, a ta strona jej potrzebuje.',
    ],
    [
      'start.md',
      (text: string) => `${text}\nZdanie na końcu.\n`,
      'Plik content/pages/start.md, tekst poza sekcjami: nie pokaże się; sekcje tej strony: wstep, lista.',
    ],
    [
      'wcag.md',
      (text: string) => `${text}\n::: ocena\n\nJeszcze raz.\n\n:::\n`,
      'Plik content/pages/wcag.md, sekcja „ocena”: jest dwa razy; pokazałaby się tylko pierwsza.',
    ],
    [
      'regulamin.md',
      (text: string) => `${text}\n::: cookies\n:::\n`,
      'Plik content/pages/regulamin.md, sekcja „cookies”: nie należy do tej strony.',
    ],
    [
      'dolacz.md',
      (text: string) => text.replace('::: przycisk /contact', '::: przycisk'),
      'Plik content/pages/dolacz.md, sekcja „przycisk”: brakuje adresu, na przykład „::: przycisk /contact”.',
    ],
  ])('names a section of %s that is missing, misplaced or duplicated', async (name, change, sentence) => {
    const path = join(folder, 'pages', name);
    await writeFile(path, change(await readFile(path, 'utf8')));
    expect(await failure()).toBe(sentence);
  });

  it('names a page that is missing', async () => {
    await rm(join(folder, 'pages', 'wcag.md'));
    expect(await failure()).toContain('Plik content/pages/wcag.md');
  });

  it('names the position of a JSON syntax error', async () => {
    await writeFile(join(folder, 'library.json'), '{ "name": ');
    expect(await failure()).toMatch(/^Plik content\/library\.json, zapis JSON: /);
  });
});
