/** The origin of a request, as stored with its session. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}
