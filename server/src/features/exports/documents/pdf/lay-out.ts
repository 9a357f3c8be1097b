import type { DocumentLine, DocumentPart, DocumentSection, ReadingDocument } from '@glosy/core/export/document';
import { type Block, type Row, wrap } from './blocks.ts';
import type { Fonts } from './fonts.ts';
import { page, styles } from './page.ts';

const factLabelX = page.marginX;
const factX = 128;
/** An entry of the contents ends before its page's number. */
const contentsRight = page.textRight - 36;

/** Lines of a document whose times are links: each link takes 8 kB of memory while the document is written. */
const linkedLinesMost = 5000;

/** Everything below the running header, in reading order. */
export function layOut(fonts: Fonts, document: ReadingDocument): Block[] {
  const transcript = document.parts.flatMap((part, index) => layOutPart(fonts, part, index));
  const linked = transcript.filter(({ tag, opens }) => tag === 'P' && opens !== undefined);
  if (linked.length > linkedLinesMost) for (const block of linked) delete block.opens;
  const [first] = transcript;
  if (first) first.above = 22;
  return [...front(fonts, document), ...contents(fonts, transcript), ...transcript];
}

function front(fonts: Fonts, { title, facts, citation, rights, summary }: ReadingDocument): Block[] {
  const fact = (label: string, value: string): Block => ({
    tag: 'P',
    group: null,
    rows: labelled(fonts, label, value),
    leading: styles.fact.leading,
    above: 1,
  });
  return [
    {
      tag: 'H1',
      group: null,
      rows: wrap(fonts, { style: styles.title, text: title, x: page.marginX }),
      leading: styles.title.leading,
      above: 0,
    },
    ...facts.map(({ label, value }, index) => ({ ...fact(label, value), above: index === 0 ? 10 : 1 })),
    { ...fact('Cytowanie', citation), above: 10 },
    fact('Prawa', rights),
    ...(summary === ''
      ? []
      : summary.split(/\n+/).map(
          (text, index): Block => ({
            tag: 'P',
            group: null,
            rows: wrap(fonts, { style: styles.text, text, x: page.marginX }),
            leading: styles.text.leading,
            above: index === 0 ? 16 : 4,
          }),
        )),
  ];
}

function labelled(fonts: Fonts, label: string, value: string): Row[] {
  const rows = wrap(fonts, { style: styles.fact, text: value, x: factX });
  rows[0]?.unshift({ x: factLabelX, text: `${label}: `, style: styles.label });
  return rows;
}

/** The table of contents; its pages' numbers are added when they are known. Nothing for a transcript without headings. */
function contents(fonts: Fonts, transcript: readonly Block[]): Block[] {
  const targets = transcript.filter(({ name }) => name !== undefined);
  if (targets.length === 0) return [];
  const entries = targets.map(
    ({ name = '', outline = { level: 0, title: '' } }, index): Block => ({
      tag: 'TOCI',
      group: 'TOC',
      opensGroup: index === 0,
      rows: wrap(fonts, {
        style: styles.contents,
        text: outline.title,
        x: page.marginX + outline.level * 16,
        right: contentsRight,
      }),
      leading: styles.contents.leading,
      above: 2,
      leadsTo: name,
    }),
  );
  return [{ ...heading(fonts, 'H2', 'Spis treści', page.marginX), above: 20 }, ...entries];
}

function heading(fonts: Fonts, tag: 'H2' | 'H3', text: string, x: number): Block {
  const style = tag === 'H2' ? styles.part : styles.chapter;
  return {
    tag,
    group: null,
    rows: wrap(fonts, { style, text, x }),
    leading: style.leading,
    above: 22,
    keepsWithNext: true,
  };
}

function layOutPart(fonts: Fonts, { heading: title, sections, emptyWords }: DocumentPart, index: number): Block[] {
  const level = title === '' ? 0 : 1;
  const name = `part-${index + 1}`;
  const opened: Block[] =
    title === ''
      ? []
      : [
          {
            ...heading(fonts, 'H2', title, page.marginX),
            group: 'Sect',
            opensGroup: true,
            name,
            outline: { level: 0, title },
          },
        ];
  const chapters = sections.flatMap((section, place) => layOutSection(fonts, section, `${name}-${place + 1}`, level));
  const empty: Block[] =
    emptyWords === ''
      ? []
      : [{ ...paragraph(), rows: wrap(fonts, { style: styles.closed, text: emptyWords }), above: 14 }];
  return [...opened, ...chapters, ...empty];
}

function layOutSection(fonts: Fonts, { chapter, lines }: DocumentSection, name: string, level: number): Block[] {
  const spoken = lines.map((line) => layOutLine(fonts, line));
  if (chapter === null) return spoken.map((block, index) => ({ ...block, opensGroup: index === 0 }));
  const { time, address, title, synopsis } = chapter;
  const head = heading(fonts, level === 0 ? 'H2' : 'H3', title, page.textX);
  head.rows = wrap(fonts, { style: styles.chapter, text: title });
  head.rows[0]?.unshift({ x: page.marginX, text: `${time} `, style: styles.time });
  const summary: Block[] =
    synopsis === ''
      ? []
      : [
          {
            ...paragraph(),
            rows: wrap(fonts, { style: styles.synopsis, text: synopsis }),
            leading: styles.synopsis.leading,
            above: 2,
            keepsWithNext: true,
          },
        ];
  return [
    {
      ...{ ...head, leading: styles.chapter.leading, group: 'Sect', opensGroup: true, name, outline: { level, title } },
      ...opening(address),
    },
    ...summary,
    ...spoken,
  ];
}

function layOutLine(fonts: Fonts, { time, address, speaker, words, isClosed }: DocumentLine): Block {
  const rows = wrap(fonts, {
    style: isClosed ? styles.closed : styles.text,
    text: words,
    ...(speaker === null ? {} : { before: { text: `${speaker}:`, style: styles.speaker } }),
  });
  rows[0]?.unshift({ x: page.marginX, text: `${time} `, style: styles.time });
  return { ...paragraph(), rows, above: speaker === null ? 2 : 8, ...opening(address) };
}

function opening(address: string): Pick<Block, 'opens'> {
  return address === '' ? {} : { opens: address };
}

function paragraph(): Block {
  return { tag: 'P', group: 'Sect', rows: [], leading: styles.text.leading, above: 2 };
}
