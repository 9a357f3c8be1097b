/** Where a request came from; what a session remembers of it. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}
