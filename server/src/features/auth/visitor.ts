/** The origin of a request, as stored with its session, and the cookies that tell known browsers from strangers. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  /** Cookie of a browser in which an address was proved before; see `known-browsers.ts`. */
  readonly known?: string | undefined;
  /** Cookie of a trusted device. */
  readonly device?: string | undefined;
}
