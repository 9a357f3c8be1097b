/** The shape of all files in `content/`, which the library edits without programming. */
import { z } from '../schema.ts';

const text = z.string().trim().min(1);
const day = z.iso.date();
const webAddress = z.url({ protocol: /^https?$/ });
/** A file in `content/media/`, such as `hero-1.jpg`. */
const mediaFile = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'nazwa pliku bez spacji');
/** A file in `content/doc/`. */
const documentFile = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*\.pdf$/u, 'nazwa pliku PDF bez spacji');

const picture = z.strictObject({
  file: mediaFile,
  /** A smaller version for narrow screens. */
  smallFile: mediaFile.optional(),
  /** Text alternative; empty only for decorative pictures. */
  alt: z.string(),
});

const video = z.strictObject({
  source: mediaFile,
  poster: mediaFile,
  captions: mediaFile,
  heading: text,
  caption: text,
  aspectRatio: z
    .string()
    .regex(/^[1-9]\d*:[1-9]\d*$/, 'proporcje, na przykład 16:9')
    .default('16:9'),
});

const link = z.strictObject({ name: text, url: webAddress });

/** The cookie banner's text must mention the page counting. */
const counter = { address: webAddress, cookieText: text };
const analytics = z.discriminatedUnion('service', [
  z.strictObject({ service: z.literal('matomo'), ...counter, siteId: text }),
  z.strictObject({ service: z.literal('plausible'), ...counter, domain: text }),
]);

const declaration = z.strictObject({
  entity: text,
  status: z.enum(['zgodna', 'częściowo zgodna', 'niezgodna']),
  publishedOn: day,
  updatedOn: day,
  preparedOn: day,
  reviewedOn: day,
  contactPerson: text,
  email: z.email(),
  phone: text,
});

export const librarySchema = z.strictObject({
  name: text,
  archiveName: text,
  description: text,
  street: text,
  postalCode: z.string().regex(/^\d{2}-\d{3}$/, 'kod pocztowy, na przykład 00-950'),
  city: text,
  phone: text,
  email: z.email(),
  openingHours: z.array(text),
  mailFrom: text,
  banner: picture,
  logo: picture,
  logos: z.array(picture).length(2),
  socialGroups: z.array(z.strictObject({ heading: text, links: z.array(link).min(1) })).length(2),
  cookieText: text,
  hero: z.array(picture).length(3),
  /** Accessible name of the three pictures as a group. */
  heroName: text,
  counters: z.array(z.strictObject({ value: text, label: text, spoken: text.optional() })).length(3),
  partners: z.array(link.extend({ logo: mediaFile })).length(3),
  videos: z.record(z.string(), video),
  forms: z.array(z.strictObject({ file: documentFile, title: text, description: text })).min(1),
  map: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    label: text,
    /** Null: no map, only the address and a link. */
    tiles: z.strictObject({ service: text, url: text, attribution: text, attributionUrl: webAddress }).nullable(),
  }),
  analytics: analytics.nullable(),
  /** Marks of sounds other than words, which the editor inserts by key; the first nine have one. */
  transcriptMarks: z
    .array(z.string().regex(/^\[[^[\]\n]{1,40}\]$/, 'słowa w nawiasach kwadratowych, na przykład [śmiech]'))
    .max(9)
    .default(['[śmiech]', '[płacz]', '[westchnienie]', '[pauza]', '[niezrozumiałe]', '[kaszel]', '[hałas]']),
  /** The share of words of a machine's transcript that the editor underlines as doubtful, the least certain ones. */
  doubtfulWordsPercent: z.number().min(0).max(50).default(5),
  declaration,
});

export type Library = z.output<typeof librarySchema>;
export type Picture = z.output<typeof picture>;
export type Video = z.output<typeof video>;
export type Analytics = z.output<typeof analytics>;

/** Markdown's inline elements. None carries raw HTML. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }
  /** A placeholder for the library to fill in, written `[[like this]]`. Pages are never sent with one. */
  | { kind: 'toFillIn'; text: string };

/** Markdown's block elements and our own `:::` sections. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'section'; name: string; argument: string; children: Block[] };

/** One parsed page of `content/pages/`. */
export interface PageContent {
  title: string;
  description: string;
  blocks: Block[];
}

/** A placeholder that the library still has to fill in. */
export interface ContentBlank {
  /** The page's file in `content/pages/`. */
  file: string;
  title: string;
  /** Description of the missing text. */
  text: string;
}

export const pageNames = [
  'start',
  'o-projekcie',
  'dolacz',
  'kontakt',
  'regulamin',
  'prywatnosc',
  'wcag',
  'transkrypcja',
] as const;
export type PageName = (typeof pageNames)[number];

/** Site data embedded in the HTML, so that the first view needs no further request. */
export interface SiteData {
  library: Library;
  pages: Partial<Record<PageName, PageContent>>;
  version: string;
  /** The current year in Europe/Warsaw, `2026`, for the footer: the browser's clock may be wrong. */
  year: string;
  /** Base of the site's address, without a trailing slash. */
  publicUrl: string;
}
