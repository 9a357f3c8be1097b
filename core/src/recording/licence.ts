/** A statement of rights with a machine-readable identifier. */
export interface Licence {
  uri: string;
  /** Usual short name. */
  name: string;
  /** What it allows, in Polish. */
  words: string;
}

const rightsStatements = 'http://rightsstatements.org/vocab';
const creativeCommons = 'http://creativecommons.org';

/** RightsStatements.org and Creative Commons, with the identifiers that both prescribe (`http:`). */
export const licences: readonly Licence[] = [
  { uri: `${rightsStatements}/InC/1.0/`, name: 'InC 1.0', words: 'Chronione prawem autorskim' },
  {
    uri: `${rightsStatements}/InC-EDU/1.0/`,
    name: 'InC-EDU 1.0',
    words: 'Chronione prawem autorskim – dozwolone użycie edukacyjne',
  },
  {
    uri: `${rightsStatements}/InC-NC/1.0/`,
    name: 'InC-NC 1.0',
    words: 'Chronione prawem autorskim – dozwolone użycie niekomercyjne',
  },
  {
    uri: `${rightsStatements}/InC-OW-EU/1.0/`,
    name: 'InC-OW-EU 1.0',
    words: 'Chronione prawem autorskim – utwór osierocony w Unii Europejskiej',
  },
  {
    uri: `${rightsStatements}/InC-RUU/1.0/`,
    name: 'InC-RUU 1.0',
    words: 'Chronione prawem autorskim – nie można ustalić uprawnionego lub się z nim skontaktować',
  },
  { uri: `${rightsStatements}/NoC-CR/1.0/`, name: 'NoC-CR 1.0', words: 'Domena publiczna – ograniczenia umowne' },
  {
    uri: `${rightsStatements}/NoC-OKLR/1.0/`,
    name: 'NoC-OKLR 1.0',
    words: 'Domena publiczna – inne znane ograniczenia prawne',
  },
  { uri: `${rightsStatements}/CNE/1.0/`, name: 'CNE 1.0', words: 'Status prawny nie został zbadany' },
  { uri: `${rightsStatements}/UND/1.0/`, name: 'UND 1.0', words: 'Status prawny nieustalony' },
  { uri: `${creativeCommons}/licenses/by/4.0/`, name: 'CC BY 4.0', words: 'Uznanie autorstwa' },
  {
    uri: `${creativeCommons}/licenses/by-sa/4.0/`,
    name: 'CC BY-SA 4.0',
    words: 'Uznanie autorstwa – na tych samych warunkach',
  },
  {
    uri: `${creativeCommons}/licenses/by-nd/4.0/`,
    name: 'CC BY-ND 4.0',
    words: 'Uznanie autorstwa – bez utworów zależnych',
  },
  {
    uri: `${creativeCommons}/licenses/by-nc/4.0/`,
    name: 'CC BY-NC 4.0',
    words: 'Uznanie autorstwa – użycie niekomercyjne',
  },
  {
    uri: `${creativeCommons}/licenses/by-nc-sa/4.0/`,
    name: 'CC BY-NC-SA 4.0',
    words: 'Uznanie autorstwa – użycie niekomercyjne – na tych samych warunkach',
  },
  {
    uri: `${creativeCommons}/licenses/by-nc-nd/4.0/`,
    name: 'CC BY-NC-ND 4.0',
    words: 'Uznanie autorstwa – użycie niekomercyjne – bez utworów zależnych',
  },
  { uri: `${creativeCommons}/publicdomain/zero/1.0/`, name: 'CC0 1.0', words: 'Przekazano do domeny publicznej' },
  { uri: `${creativeCommons}/publicdomain/mark/1.0/`, name: 'PDM 1.0', words: 'Domena publiczna' },
];

/** In copyright: the default. */
export const usualLicence = `${rightsStatements}/InC/1.0/`;

export function findLicence(uri: string): Licence | undefined {
  return licences.find((licence) => licence.uri === uri);
}

/**
 * The identifier of a licence given by its short name or by a copied address (https, the deed or the page). Other text
 * is returned unchanged.
 */
export function readLicence(text: string): string {
  const word = comparable(text);
  return licences.find(({ uri, name }) => [comparable(uri), comparable(name)].includes(word))?.uri ?? text;
}

function comparable(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/(?:deed|legalcode)[.a-z]*$/, '')
    .replace(/\/page\//, '/vocab/')
    .replace(/\/?(?:\?.*)?$/, '')
    .replaceAll('-', ' ');
}
