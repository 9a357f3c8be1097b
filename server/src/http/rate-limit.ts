/** A token bucket for each subject, in memory and so per process. */
export interface RateLimit {
  /** Spends one token. Returns 0, or the time in ms until one is available. */
  spend(subject: string): number;
}

/** With more subjects than this within the time of a full bucket, the oldest is dropped. */
const maxSubjects = 20_000;

export function createRateLimit(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => Date,
): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    spend(subject) {
      const at = now().getTime();
      const { tokens: before, at: since } = buckets.get(subject) ?? { tokens: atOnce, at };
      const tokens = Math.min(atOnce, before + (Math.max(0, at - since) / 1000) * perSecond);
      const isLeft = tokens >= 1;
      // Insertion order is the order of last use.
      buckets.delete(subject);
      buckets.set(subject, { tokens: isLeft ? tokens - 1 : tokens, at });
      const [oldest] = buckets.keys();
      if (buckets.size > maxSubjects && oldest !== undefined) buckets.delete(oldest);
      return isLeft ? 0 : ((1 - tokens) / perSecond) * 1000;
    },
  };
}
