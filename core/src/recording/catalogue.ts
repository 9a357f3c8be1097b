import { usualLicence } from './licence.ts';

/** Description fields beyond the specification, for catalogues and search engines. */
export interface CatalogueFields {
  /** BCP 47 codes, the main language first. */
  languages: string[];
  /** Date of recording in EDTF where `metadata.date` cannot express it, `1950?`; or empty. */
  edtf: string;
  /** The period that the narrator speaks about, as text or EDTF. */
  period: string;
  /** Series or collection of the recording. */
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
