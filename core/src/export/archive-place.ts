/** Where an archive is found from outside, and under which names. */
export interface ArchivePlace {
  /** Without a trailing slash. */
  publicUrl: string;
  /** In the identifiers for harvesters; see `OAI_DOMAIN`. */
  oaiDomain: string;
  /** Who hands the descriptions on to Europeana. */
  provider: string;
}
