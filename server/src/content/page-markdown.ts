import type { Block, Inline, PageContent } from '@glosy/core/site/site-content';
import { type MarkedToken, marked, type Token } from 'marked';
import { contentError } from './content-error.ts';
import { plainText, toInline } from './inline-markdown.ts';

interface Source {
  file: string;
  /** Section names that are allowed after `:::`. */
  sectionNames: readonly string[];
  /** Values for `{{name}}`. */
  values: Readonly<Record<string, string>>;
}

type Section = Extract<Block, { kind: 'section' }>;

/**
 * A page of `content/pages/`: a head with title and description between `---` lines, then Markdown with `::: name`
 * sections. Throws ConfigError naming file and line.
 */
export function readPageMarkdown(text: string, source: Source): PageContent {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    throw contentError(source.file, 'wiersz 1', 'brakuje nagłówka między liniami „---”');
  }
  const head = readHead(lines.slice(1, end), source);
  return { ...head, blocks: readBody(lines.slice(end + 1), end + 2, source) };
}

function readHead(lines: readonly string[], source: Source): { title: string; description: string } {
  const values = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const parts = /^(\w+):\s*(.*)$/.exec(line);
    if (parts?.[1]) values.set(parts[1], fillIn(parts[2] ?? '', index + 2, source).trim());
  }
  const required = (name: string) => {
    const value = values.get(name);
    if (!value) throw contentError(source.file, `pole ${name}`, 'brakuje wartości');
    return value;
  };
  return { title: required('title'), description: required('description') };
}

function readBody(lines: readonly string[], firstLine: number, source: Source): Block[] {
  const root: Section = { kind: 'section', name: '', argument: '', children: [] };
  const open: Section[] = [root];
  let text: string[] = [];
  let textLine = firstLine;

  const flush = () => {
    const parent = open.at(-1) ?? root;
    parent.children.push(...toBlocks(text.join('\n'), textLine, source));
    text = [];
  };
  for (const [index, line] of lines.entries()) {
    const number = firstLine + index;
    const fence = /^:::\s*(\S*)\s*(.*)$/.exec(line);
    if (!fence) {
      if (text.length === 0) textLine = number;
      text.push(fillIn(line, number, source));
      continue;
    }
    flush();
    const [, name = '', argument = ''] = fence;
    if (name === '') {
      const closed = open.length > 1 ? open.pop() : undefined;
      if (!closed) throw contentError(source.file, `wiersz ${number}`, '„:::” niczego nie zamyka');
      open.at(-1)?.children.push(closed);
    } else if (source.sectionNames.includes(name)) {
      open.push({ kind: 'section', name, argument: fillIn(argument, number, source).trim(), children: [] });
    } else {
      const known = source.sectionNames.join(', ');
      throw contentError(source.file, `wiersz ${number}`, `nieznana sekcja „${name}”; dozwolone: ${known}`);
    }
  }
  flush();
  const unclosed = open.at(-1);
  if (unclosed && unclosed !== root) {
    throw contentError(source.file, `sekcja „${unclosed.name}”`, 'nie zamyka jej „:::”');
  }
  return root.children;
}

function fillIn(line: string, number: number, source: Source): string {
  return line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = source.values[name];
    if (value === undefined) throw contentError(source.file, `wiersz ${number}`, `nieznana wartość „{{${name}}}”`);
    return value;
  });
}

function toBlocks(markdown: string, line: number, source: Source): Block[] {
  const refuse = (what: string) => contentError(source.file, `od wiersza ${line}`, what);
  const inline = (tokens: readonly Token[]) => toInline(tokens, refuse);

  function block(token: MarkedToken): Block[] {
    switch (token.type) {
      case 'space':
      case 'hr':
        return [];
      case 'heading':
        return [heading(token.depth, inline(token.tokens), refuse)];
      case 'paragraph':
        return [{ kind: 'paragraph', children: inline(token.tokens) }];
      case 'text':
        return [{ kind: 'paragraph', children: inline([token]) }];
      case 'list':
        return [{ kind: 'list', ordered: token.ordered, items: token.items.map((item) => blocks(item.tokens)) }];
      case 'blockquote':
        return [{ kind: 'quote', children: blocks(token.tokens) }];
      case 'table':
        return [
          {
            kind: 'table',
            head: token.header.map((cell) => inline(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => inline(cell.tokens))),
          },
        ];
      default:
        return [{ kind: 'paragraph', children: inline([token]) }];
    }
  }
  const blocks = (tokens: readonly Token[]) => (tokens as MarkedToken[]).flatMap(block);
  return blocks(marked.lexer(markdown));
}

/** `## Tytuł {#kotwica}`: without an explicit anchor a heading gets one from its text. */
function heading(depth: number, children: Inline[], refuse: (what: string) => Error): Block {
  if (depth < 2 || depth > 4) throw refuse('nagłówek musi mieć od dwóch do czterech znaków „#”');
  const last = children.at(-1);
  const anchor = last?.kind === 'text' ? /^(.*?)\s*\{#([\w-]+)\}\s*$/.exec(last.text) : null;
  const shown: Inline[] = anchor ? [...children.slice(0, -1), { kind: 'text', text: anchor[1] ?? '' }] : children;
  const id = anchor?.[2] ?? anchorOf(plainText(shown));
  return { kind: 'heading', level: depth as 2 | 3 | 4, id, children: shown };
}

function anchorOf(words: string): string {
  const plain = words.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
