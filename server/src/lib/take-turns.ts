/** Makes a function whose work runs at most `most` at a time; the rest waits in order. */
export function takeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn passes on without being given back, so that nobody who comes now is faster.
      if (next) next();
      else running -= 1;
    }
  };
}
