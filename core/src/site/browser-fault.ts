/**
 * An unhandled error in a browser, as it is reported. The patterns below cannot match a sentence, an address or an
 * email.
 */
export interface BrowserFault {
  build: string;
  /** Pattern of the page's route, for example `/recordings/:id/view`; `*` for an unknown address. */
  page: string;
  /** Name of the error, for example `TypeError`. */
  name: string;
  /** Call stack, the innermost call first: `function file:line:column`, the function where it has a name. */
  stack: string[];
}

/** Pattern of each part of a fault; for the stack, of each line. */
export const faultPatterns = {
  build: /^[\w.-]{1,40}$/,
  page: /^[\w/:*.-]{1,100}$/,
  name: /^\w{1,40}$/,
  stack: /^([\w$.<>/]{1,60} )?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/,
} as const;
