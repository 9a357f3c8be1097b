/** Upper bounds: a factor of the floor's figure (of the same name unless `of` names another), and an absolute value. */
export interface Bar {
  times?: number;
  of?: string;
  atMost?: number;
}

export interface Verdict {
  page: string;
  figure: string;
  floor: number | null;
  value: number;
  bar: number | null;
  verdict: 'held' | 'missed' | 'no bar';
}

/** Compares each figure with its bar. */
export function judge(
  page: string,
  figures: Readonly<Record<string, number>>,
  floor: Readonly<Record<string, number>>,
  bars: Readonly<Record<string, Bar>>,
): Verdict[] {
  return Object.entries(figures).map(([figure, value]) => {
    const bar = bars[figure];
    const base = floor[bar?.of ?? figure];
    const limits = [bar?.atMost, bar?.times !== undefined && base !== undefined ? bar.times * base : undefined];
    const limit = Math.min(...limits.filter((one) => one !== undefined));
    const hasBar = Number.isFinite(limit);
    return {
      page,
      figure,
      floor: base === undefined ? null : tenth(base),
      value: tenth(value),
      bar: hasBar ? tenth(limit) : null,
      verdict: hasBar ? (value <= limit ? 'held' : 'missed') : 'no bar',
    };
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
