/** One letter: plain text, and the same as simple HTML. */
export interface Letter {
  /** The address stored in the account, never a string from a request. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a letter over; resolves when the other side has taken it. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
