import type { Role } from './policy.ts';

/** What the session check says. */
export type SessionView = { authenticated: false } | { authenticated: true; role: Role; name: string; email: string };
