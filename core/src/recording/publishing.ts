/** Levels of what is readable of a recording without sign-in; each includes the previous ones. */
export const publishedLevels = ['nothing', 'description', 'transcript', 'all'] as const;
export type PublishedLevel = (typeof publishedLevels)[number];
export type PublicLevel = Exclude<PublishedLevel, 'nothing'>;

export const publishedLabels: Readonly<Record<PublishedLevel, string>> = {
  nothing: 'Nic',
  description: 'Opis',
  transcript: 'Opis i transkrypcja',
  all: 'Wszystko, także dźwięk i zdjęcia',
};

/** What anyone on the internet can see and hear at each level. */
export const publishedHints: Readonly<Record<PublishedLevel, string>> = {
  nothing: 'Poza zalogowanymi nikt nie dowie się o tym nagraniu.',
  description:
    'Każdy w internecie zobaczy tytuł, rozmówcę lub pseudonim, datę, miejsce, streszczenie i hasła. Opis mogą pobrać katalogi i wyszukiwarki.',
  transcript: 'Oprócz opisu każdy przeczyta i przeszuka transkrypcję z rozdziałami, bez zamkniętych fragmentów.',
  all: 'Oprócz opisu i transkrypcji każdy posłucha kopii do odsłuchu i obejrzy zdjęcia, które nie są tylko dla zespołu. Oryginały i dokumenty nie są publikowane.',
};

/** Whether something published at `level` includes what belongs to `needed`. */
export function reaches(level: PublishedLevel, needed: PublishedLevel): boolean {
  return publishedLevels.indexOf(level) >= publishedLevels.indexOf(needed);
}
