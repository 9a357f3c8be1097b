/**
 * An error in a browser that nothing handled, as it is reported. The patterns below leave no room for a sentence, an
 * address or an email.
 */
export interface BrowserFault {
  build: string;
  /** Pattern of the page's route, for example `/recordings/:id/view`; `*` for an unknown address. */
  page: string;
  /** Of the error, for example `TypeError`. */
  name: string;
  /** The innermost call first: `function file:line:column`, the function where it has a name. */
  stack: string[];
}

/** What each part of a fault looks like; of the stack, each of its lines. */
export const faultPatterns = {
  build: /^[\w.-]{1,40}$/,
  page: /^[\w/:*.-]{1,100}$/,
  name: /^\w{1,40}$/,
  stack: /^([\w$.<>/]{1,60} )?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/,
} as const;
