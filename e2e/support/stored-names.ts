type Kind = 'plik cookie' | 'pamięć sesji' | 'pamięć lokalna' | 'baza IndexedDB';

/** All that the archive ever keeps in a browser, as the privacy policy must list it; in braces what differs. */
export const storedNames: readonly (readonly [name: string, kind: Kind])[] = [
  ['sid', 'plik cookie'],
  ['login', 'plik cookie'],
  ['registration', 'plik cookie'],
  ['reset', 'plik cookie'],
  ['isAuthenticated', 'pamięć sesji'],
  ['userRole', 'pamięć sesji'],
  ['pendingCode', 'pamięć sesji'],
  ['wantedPlace', 'pamięć lokalna'],
  ['reloadedForVersions', 'pamięć sesji'],
  ['appVersion', 'pamięć lokalna'],
  ['cookieConsent', 'pamięć lokalna'],
  ['displaySettings', 'pamięć lokalna'],
  ['playerVolume', 'pamięć lokalna'],
  ['listeningPlaces', 'pamięć lokalna'],
  ['editorOptions', 'pamięć lokalna'],
  ['interruptedUpload:{skrót}:{plik}', 'pamięć lokalna'],
  ['recordingDraft:{skrót}:{sygnatura}', 'pamięć sesji'],
  ['glosy-drafts', 'baza IndexedDB'],
];
