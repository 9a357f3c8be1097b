/** Measures of a page in points (1/72 inch), from its upper left corner. */
export const page = {
  width: 595.28,
  height: 841.89,
  /** The first baseline is below it, the last above `bottom`. */
  top: 72,
  bottom: 771,
  /** Left margin, where times are printed. */
  marginX: 56,
  textX: 118,
  textRight: 522,
  headerY: 36,
  footerY: 802,
} as const;

export type Font = 'serif' | 'serifBold' | 'sans' | 'sansBold';

export const fontFiles: Readonly<Record<Font, string>> = {
  serif: 'fonts/source-serif-4-regular.ttf',
  serifBold: 'fonts/source-serif-4-semibold.ttf',
  sans: 'fonts/atkinson-hyperlegible-next-regular.ttf',
  sansBold: 'fonts/atkinson-hyperlegible-next-bold.ttf',
};

export interface Style {
  font: Font;
  size: number;
  color: string;
  /** From baseline to baseline. */
  leading: number;
}

/** Ink has a contrast of 16:1 on white, muted text of 7:1. */
const ink = '#1f1b16';
const muted = '#564f46';

export const styles = {
  title: { font: 'serifBold', size: 22, color: ink, leading: 27 },
  part: { font: 'serifBold', size: 16, color: ink, leading: 21 },
  chapter: { font: 'serifBold', size: 13, color: ink, leading: 18 },
  contents: { font: 'serif', size: 11, color: ink, leading: 16 },
  text: { font: 'serif', size: 11, color: ink, leading: 15.5 },
  speaker: { font: 'serifBold', size: 11, color: ink, leading: 15.5 },
  synopsis: { font: 'sans', size: 9.5, color: muted, leading: 13.5 },
  label: { font: 'sansBold', size: 9.5, color: ink, leading: 14 },
  fact: { font: 'sans', size: 9.5, color: ink, leading: 14 },
  closed: { font: 'sans', size: 10, color: muted, leading: 15.5 },
  time: { font: 'sans', size: 8.5, color: muted, leading: 15.5 },
  frame: { font: 'sans', size: 8, color: muted, leading: 10 },
} as const satisfies Record<string, Style>;
