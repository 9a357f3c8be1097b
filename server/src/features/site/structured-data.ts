import type { Library } from '@glosy/core/site/site-content';

/** https://schema.org/Library */
export function structuredData(library: Library, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Library',
    name: library.name,
    description: library.description,
    url: `${publicUrl}/`,
    telephone: library.phone,
    email: library.email,
    logo: `${publicUrl}/content/media/${encodeURIComponent(library.logo.file)}`,
    image: library.hero.map(({ file }) => `${publicUrl}/content/media/${encodeURIComponent(file)}`),
    address: {
      '@type': 'PostalAddress',
      streetAddress: library.street,
      postalCode: library.postalCode,
      addressLocality: library.city,
      addressCountry: 'PL',
    },
    openingHours: library.openingHours.flatMap(openingHours),
    geo: { '@type': 'GeoCoordinates', latitude: library.map.latitude, longitude: library.map.longitude },
    sameAs: library.socialGroups.flatMap(({ links }) => links.map(({ url }) => url)),
  };
}

const days = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'];
const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Turns `poniedziałek–piątek: 10.00–18.00` into `Mo-Fr 10:00-18:00`; hours in other words are left out. */
function openingHours(text: string): string[] {
  const parts = /^(\p{L}+)(?:\s*[–-]\s*(\p{L}+))?:\s*(\d{1,2})[.:](\d\d)\s*[–-]\s*(\d{1,2})[.:](\d\d)$/u.exec(
    text.toLowerCase(),
  );
  if (!parts) return [];
  const [, first = '', last = first, openHour = '', openMinute, closeHour = '', closeMinute] = parts;
  const [from, to] = [first, last].map((day) => shortDays[days.indexOf(day)]);
  if (!from || !to) return [];
  const range = from === to ? from : `${from}-${to}`;
  return [`${range} ${openHour.padStart(2, '0')}:${openMinute}-${closeHour.padStart(2, '0')}:${closeMinute}`];
}
