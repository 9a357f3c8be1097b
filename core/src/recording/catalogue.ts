import { usualLicence } from './licence.ts';

/** What catalogues and search engines ask for beyond the specification's fields. */
export interface CatalogueFields {
  /** BCP 47 codes, the main language first. */
  languages: string[];
  /** Date of recording in EDTF where `metadata.date` cannot say it, `1950?`; or empty. */
  edtf: string;
  /** The time that is spoken of, in words or EDTF. */
  period: string;
  /** A series or collection that the recording belongs to. */
  series: string;
  /** Names of the personal index that may leave the archive. */
  publicPersons: string[];
  /** URI of a licence or rights statement; see `licence.ts`. */
  licence: string;
}

export const usualCatalogue: CatalogueFields = {
  languages: ['pl'],
  edtf: '',
  period: '',
  series: '',
  publicPersons: [],
  licence: usualLicence,
};
