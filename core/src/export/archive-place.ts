/** Public address of an archive, and its names in other systems. */
export interface ArchivePlace {
  /** The archive's address, without a trailing slash. */
  publicUrl: string;
  /** In the identifiers for harvesters; see `OAI_DOMAIN`. */
  oaiDomain: string;
  /** The institution that passes the descriptions on to Europeana. */
  provider: string;
}
