import { describe, expect, it } from 'vitest';
import { readPageMarkdown } from './page-markdown.ts';

const head = '---\ntitle: Dołącz\ndescription: Jak dołączyć\n---\n';
const source = { file: 'content/pages/dolacz.md', sectionNames: ['karty', 'film'], values: { phone: '61 555 01 40' } };
const read = (body: string) => readPageMarkdown(head + body, source);

describe('a page of content/', () => {
  it('has a title and a description from its head', () => {
    expect(read('')).toEqual({ title: 'Dołącz', description: 'Jak dołączyć', blocks: [] });
  });

  it('gives headings an anchor from their text, or the explicit one', () => {
    expect(read('## Żółta łódź\n\n### Inna {#moja-kotwica}').blocks).toEqual([
      { kind: 'heading', level: 2, id: 'zolta-lodz', children: [{ kind: 'text', text: 'Żółta łódź' }] },
      { kind: 'heading', level: 3, id: 'moja-kotwica', children: [{ kind: 'text', text: 'Inna' }] },
    ]);
  });

  it('parses emphasis, links, lists and placeholders', () => {
    expect(read('- **Ważne**, [napisz](/contact): [[adres inspektora]]').blocks).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            {
              kind: 'paragraph',
              children: [
                { kind: 'strong', children: [{ kind: 'text', text: 'Ważne' }] },
                { kind: 'text', text: ', ' },
                { kind: 'link', href: '/contact', children: [{ kind: 'text', text: 'napisz' }] },
                { kind: 'text', text: ': ' },
                { kind: 'toFillIn', text: 'adres inspektora' },
              ],
            },
          ],
        ],
      },
    ]);
  });

  it('parses tables', () => {
    expect(read('| Ustawienie | Wartość |\n| --- | --- |\n| Format | WAV |').blocks).toEqual([
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'Ustawienie' }], [{ kind: 'text', text: 'Wartość' }]],
        rows: [[[{ kind: 'text', text: 'Format' }], [{ kind: 'text', text: 'WAV' }]]],
      },
    ]);
  });

  it('keeps sections with their argument, one inside another', () => {
    expect(read('::: karty\n### Opowiedz\n::: film apel\n:::\n:::\n').blocks).toEqual([
      {
        kind: 'section',
        name: 'karty',
        argument: '',
        children: [
          { kind: 'heading', level: 3, id: 'opowiedz', children: [{ kind: 'text', text: 'Opowiedz' }] },
          { kind: 'section', name: 'film', argument: 'apel', children: [] },
        ],
      },
    ]);
  });

  it('inserts values from library.json', () => {
    expect(read('Telefon {{phone}}').blocks).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'Telefon 61 555 01 40' }] },
    ]);
  });

  it.each([
    ['tekst\n\n<script>alert(1)</script>', 'znaczniki HTML nie są dozwolone („<script>alert(1)</script>”)'],
    ['tekst <img src=x onerror=alert(1)>', 'znaczniki HTML nie są dozwolone („<img src=x onerror=alert(1)>”)'],
    ['[kliknij](javascript:alert(1))', 'niedozwolony adres łącza „javascript:alert(1)”'],
    ['[kliknij](//evil.example)', 'niedozwolony adres łącza „//evil.example”'],
    ['![zdjęcie](x.jpg)', 'ten zapis nie jest obsługiwany („![zdjęcie](x.jpg)”)'],
    ['# Za duży', 'nagłówek musi mieć od dwóch do czterech znaków „#”'],
  ])('refuses %j', (body, sentence) => {
    expect(() => read(body)).toThrow(`Plik content/pages/dolacz.md, od wiersza 5: ${sentence}.`);
  });

  it.each([
    ['::: galeria\n:::', 'wiersz 5: nieznana sekcja „galeria”; dozwolone: karty, film.'],
    ['tekst\n:::', 'wiersz 6: „:::” niczego nie zamyka.'],
    ['::: karty\ntekst', 'sekcja „karty”: nie zamyka jej „:::”.'],
    ['{{fax}}', 'wiersz 5: nieznana wartość „{{fax}}”.'],
  ])('names the line of %j', (body, sentence) => {
    expect(() => read(body)).toThrow(`Plik content/pages/dolacz.md, ${sentence}`);
  });

  it('reports a missing head, or a missing value in it', () => {
    expect(() => readPageMarkdown('Sam tekst', source)).toThrow('brakuje nagłówka między liniami „---”');
    expect(() => readPageMarkdown('---\ntitle: Dołącz\n---\n', source)).toThrow('pole description: brakuje wartości.');
  });
});
