/** Every public address (specification, section 2) with the first part of its title. */
export const publicRoutes: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Start'],
  ['/beginning', 'Zaczynamy'],
  ['/about', 'O projekcie'],
  ['/join', 'Dołącz'],
  ['/contact', 'Kontakt'],
  ['/terms', 'Regulamin'],
  ['/privacy', 'Polityka prywatności'],
  ['/wcag', 'Deklaracja dostępności'],
  ['/transcription', 'Zasady transkrypcji'],
];

/** Public pages with forms, whose titles the journeys of accounts check. */
export const accountRoutes = ['/register', '/login', '/verify-login', '/reset-password'];

export const libraryName = 'Miejska Biblioteka Publiczna w Lipowcu nad Wartą';
