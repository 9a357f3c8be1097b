import type { Block, Library, PageName } from '@glosy/core/site/site-content';
import { contentError } from './content-error.ts';

type Section = Extract<Block, { kind: 'section' }>;

interface PageSections {
  required: readonly string[];
  /** Allowed in addition to the required and the common ones. */
  allowed?: readonly string[];
  /** The page shows only its sections, so text outside of them is refused. */
  isSectionsOnly?: boolean;
}

/** Allowed on every page that shows its whole text, and inside other sections. */
const common = ['karty', 'rozwijane', 'film', 'przycisk', 'wyroznienie', 'formularze', 'partnerzy'];
const repeatable = ['karty', 'rozwijane', 'film', 'przycisk', 'wyroznienie'];

/** Required and allowed sections of each page; `content/README.md` explains them. */
const pageSections: Record<PageName, PageSections> = {
  start: { required: ['wstep', 'lista'], isSectionsOnly: true },
  'o-projekcie': { required: ['film', 'partnerzy'] },
  dolacz: { required: ['karty', 'rozwijane', 'film', 'formularze', 'przycisk'] },
  kontakt: { required: [] },
  regulamin: { required: [] },
  transkrypcja: { required: [] },
  prywatnosc: { required: ['cookies'] },
  wcag: {
    required: ['ocena', 'udogodnienia', 'skroty', 'aplikacje', 'architektura', 'komunikacja'],
    allowed: ['niezgodnosci', 'wylaczenia'],
    isSectionsOnly: true,
  },
};

/** Every section name that some page allows after `:::`. */
export const sectionNames = [
  ...new Set([
    ...common,
    ...Object.values(pageSections).flatMap(({ required, allowed = [] }) => [...required, ...allowed]),
  ]),
];

/** Throws ConfigError when a section is missing, misplaced, duplicated or unknown. */
export function checkSections(blocks: readonly Block[], name: PageName, library: Library): void {
  const file = `content/pages/${name}.md`;
  const page = pageSections[name];
  const required = [...page.required, ...requiredByStatus(name, library)];
  checkPlaces(blocks, name, file);
  const seen = sectionsIn(blocks);
  const names = seen.map((section) => section.name);
  const missing = required.find((one) => !names.includes(one));
  if (missing) throw contentError(file, `sekcja „${missing}”`, 'brakuje jej, a ta strona jej potrzebuje');
  const twice = names.find((one, index) => !repeatable.includes(one) && names.indexOf(one) !== index);
  if (twice) throw contentError(file, `sekcja „${twice}”`, 'jest dwa razy; pokazałaby się tylko pierwsza');
  for (const section of seen) checkArgument(section, library, file);
}

/** A declaration of less than full conformity must list what is missing. */
function requiredByStatus(name: PageName, { declaration }: Library): string[] {
  return name === 'wcag' && declaration.status !== 'zgodna' ? ['niezgodnosci', 'wylaczenia'] : [];
}

function checkPlaces(blocks: readonly Block[], name: PageName, file: string): void {
  const { required, allowed = [], isSectionsOnly } = pageSections[name];
  const own = [...required, ...allowed];
  for (const block of blocks) {
    if (block.kind !== 'section') {
      if (isSectionsOnly)
        throw contentError(file, 'tekst poza sekcjami', `nie pokaże się; sekcje tej strony: ${own.join(', ')}`);
      continue;
    }
    if (!own.includes(block.name) && (isSectionsOnly || !common.includes(block.name))) {
      throw contentError(file, `sekcja „${block.name}”`, 'nie należy do tej strony');
    }
    const wrong = sectionsIn(block.children).find((inner) => !common.includes(inner.name));
    if (wrong) throw contentError(file, `sekcja „${wrong.name}”`, `nie może stać wewnątrz sekcji „${block.name}”`);
  }
}

function checkArgument({ name, argument }: Section, library: Library, file: string): void {
  if (name === 'film' && !library.videos[argument]) {
    const known = Object.keys(library.videos).join(', ');
    throw contentError(file, `sekcja „film ${argument}”`, `nie ma takiego filmu w library.json; są: ${known}`);
  }
  if (name === 'przycisk' && argument === '') {
    throw contentError(file, 'sekcja „przycisk”', 'brakuje adresu, na przykład „::: przycisk /contact”');
  }
}

/** All sections, nested ones included. */
function sectionsIn(blocks: readonly Block[]): Section[] {
  return blocks.flatMap((block) => (block.kind === 'section' ? [block, ...sectionsIn(block.children)] : []));
}
