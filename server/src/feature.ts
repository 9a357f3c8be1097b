import type { Route } from './http/route.ts';
import type { JobKinds } from './queue/job-kind.ts';

/** One wired feature of the archive: its calls and its background work. */
export interface Feature {
  readonly routes: readonly Route[];
  readonly jobs?: JobKinds;
  /** Runs once before the server listens, for example to finish work that a crash interrupted. */
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
}
