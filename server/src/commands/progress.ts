/** Frequent enough to see progress, rare enough for a log. */
const everyMs = 10_000;

export interface Progress {
  /** Adds `amount` to the completed work. */
  advance(amount: number): void;
}

/** Prints the progress of a long command every ten seconds, for example `Kopiowanie plików: 40 %`. */
export function createProgress(
  { print, now }: { print(line: string): void; now(): Date },
  label: string,
  total: number,
): Progress {
  let done = 0;
  let printedAt = now().getTime();
  return {
    advance(amount) {
      done += amount;
      const at = now().getTime();
      if (at - printedAt < everyMs || total <= 0) return;
      printedAt = at;
      print(`${label}: ${Math.floor((100 * done) / total)} %`);
    },
  };
}
