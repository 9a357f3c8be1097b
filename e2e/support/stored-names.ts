type Kind = 'plik cookie' | 'pamięć sesji' | 'pamięć lokalna' | 'baza IndexedDB';

/** Everything that the archive stores in a browser, as listed in the privacy policy; variable parts are in braces. */
export const storedNames: readonly (readonly [name: string, kind: Kind])[] = [
  ['sid', 'plik cookie'],
  ['device', 'plik cookie'],
  ['known', 'plik cookie'],
  ['login', 'plik cookie'],
  ['registration', 'plik cookie'],
  ['reset', 'plik cookie'],
  ['isAuthenticated', 'pamięć sesji'],
  ['userRole', 'pamięć sesji'],
  ['userKey', 'pamięć sesji'],
  ['pendingCode', 'pamięć sesji'],
  ['deviceChoice', 'pamięć lokalna'],
  ['wantedPlace', 'pamięć lokalna'],
  ['reloadedForVersions', 'pamięć sesji'],
  ['reportedFaults', 'pamięć sesji'],
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
