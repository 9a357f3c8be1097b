import type { Route } from './http/route.ts';
import type { JobKinds } from './queue/job-kind.ts';

/** One feature of the archive, wired: the calls it answers and the background work it does. */
export interface Feature {
  readonly routes: readonly Route[];
  readonly jobs?: JobKinds;
  /** Runs once before the server listens, for example to finish what a crash cut short. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}
