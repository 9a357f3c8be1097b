/** One email: plain text, and the same as simple HTML. */
export interface Email {
  /** The address stored in the account, never a string from a request. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface SendOptions {
  /** Equal for all attempts to send one email, so that a mailbox recognises a duplicate. Contains no address. */
  id: string;
  /** Closes the connection to the mail server. */
  signal: AbortSignal;
}

/** Sends email; `send` resolves when the mail server has accepted it. */
export interface Mailer {
  send(email: Email, options: SendOptions): Promise<void>;
  close(): Promise<void>;
}
