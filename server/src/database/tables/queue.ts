import type { Json, Moment } from './column-types.ts';

/** Work that goes on in the background and survives a restart. */
export interface JobsTable {
  id: string;
  kind: string;
  payload: Json;
  run_after: Moment;
  attempts: number;
  last_error: string | null;
  created_at: Moment;
}

/** Letters that wait to be sent; a sent one keeps no body. */
export interface MailQueueTable {
  /** That of the challenge whose code it carries, if any. */
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  /** Sealed with the server's key, since it may carry a code. */
  text: string;
  html: string;
  created_at: Moment;
  send_after: Moment;
  expires_at: Moment | null;
  attempts: number;
  sent_at: Moment | null;
  last_error: string | null;
}
