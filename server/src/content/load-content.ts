import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ContentBlank,
  type Library,
  librarySchema,
  type PageContent,
  type PageName,
  pageNames,
} from '@glosy/core/site/site-content';
import type { z } from 'zod';
import { undefinedIfMissing } from '../lib/failures.ts';
import { blanksOf, withoutBlanks } from './blanks.ts';
import { checkLibrary } from './check-library.ts';
import { contentError } from './content-error.ts';
import { readPageMarkdown } from './page-markdown.ts';
import { checkSections, sectionNames } from './sections.ts';

/** The library's texts and data; read once at start. */
export interface SiteContent {
  library: Library;
  /** Pages as the public sees them, without parts that still have blanks. */
  pages: Record<PageName, PageContent>;
  blanks: readonly ContentBlank[];
}

/** Reads and checks `content/`. Throws ConfigError with one sentence that names the file and the field. */
export async function loadContent(contentDir: string): Promise<SiteContent> {
  const library = parseLibrary(await read(contentDir, 'library.json'));
  const files = {
    media: new Set(await list(contentDir, 'media')),
    doc: new Set(await list(contentDir, 'doc')),
  };
  checkLibrary(library, files);
  const pages: Partial<Record<PageName, PageContent>> = {};
  const blanks: ContentBlank[] = [];
  for (const name of pageNames) {
    const file = `content/pages/${name}.md`;
    const text = await read(contentDir, `pages/${name}.md`);
    const page = readPageMarkdown(text, { file, sectionNames, values: valuesOf(library) });
    checkSections(page.blocks, name, library);
    pages[name] = withoutBlanks(page);
    blanks.push(...blanksOf(page).map((blank) => ({ file: `${name}.md`, title: page.title, text: blank })));
  }
  return { library, pages: pages as Record<PageName, PageContent>, blanks };
}

async function read(contentDir: string, file: string): Promise<string> {
  try {
    return await readFile(join(contentDir, file), 'utf8');
  } catch {
    throw contentError(`content/${file}`, `katalog ${contentDir}`, 'nie można odczytać pliku');
  }
}

/** A missing folder counts as empty; `checkLibrary` names the files that should be in it. */
async function list(contentDir: string, folder: string): Promise<string[]> {
  return (await readdir(join(contentDir, folder)).catch(undefinedIfMissing)) ?? [];
}

function parseLibrary(text: string): Library {
  const file = 'content/library.json';
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw contentError(file, 'zapis JSON', error instanceof Error ? error.message : 'jest uszkodzony');
  }
  const parsed = librarySchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw contentError(file, `pole ${issue?.path.join('.') || '(całość)'}`, polishIssue(issue));
}

/** Describes an invalid field for a librarian. */
function polishIssue(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `brakuje wartości (${kinds[issue.expected] ?? issue.expected})`
        : `powinna tu być wartość rodzaju: ${kinds[issue.expected] ?? issue.expected}`;
    case 'unrecognized_keys':
      return `nieznane pole „${issue.keys.join('”, „')}”`;
    case 'too_small':
      return `za mało (najmniej ${issue.minimum})`;
    case 'too_big':
      return `za dużo (najwięcej ${issue.maximum})`;
    case 'invalid_format':
      return `nieprawidłowy zapis (${formats[issue.format] ?? issue.message})`;
    case 'invalid_value':
      return `dozwolone wartości: ${issue.values.join(', ')}`;
    case 'invalid_union':
      return 'dozwolone wartości: matomo, plausible';
    default:
      return 'nieprawidłowa wartość';
  }
}

const kinds: Record<string, string> = {
  string: 'tekst w cudzysłowie',
  number: 'liczba',
  array: 'lista w nawiasach kwadratowych',
  object: 'grupa pól w nawiasach klamrowych',
};
const formats: Record<string, string> = {
  email: 'adres e-mail',
  url: 'adres zaczynający się od https://',
  date: 'data RRRR-MM-DD',
};

/** Values of `library.json` that texts can insert with `{{name}}`, so that a phone number is written once. */
function valuesOf(library: Library): Record<string, string> {
  return {
    name: library.name,
    archiveName: library.archiveName,
    address: `${library.street}, ${library.postalCode} ${library.city}`,
    phone: library.phone,
    email: library.email,
  };
}
