export const source = {
  target: 'demo/recordings/HM-2022-003/documents/rozklad-jazdy.pdf',
  title: 'Rozkład jazdy stacji Lipowiec nad Wartą, zima 1963/64',
  heading: 'Odjazdy ze stacji Lipowiec nad Wartą',
  subject: 'Odpis zmyślonego rozkładu jazdy, przykład',
  over: 'Rozkład jazdy pociągów · zima 1963/64 · odpis tablicy z poczekalni',
  serif: true,
  blocks: [
    { note: 'Przykład: stacja, linia i godziny są zmyślone.' },
    { caption: 'Odjazdy', table: [
      ['Godzina', 'Pociąg', 'Kierunek', 'Uwagi'],
      ['4.12', 'osobowy', 'Poznań', 'w dni robocze, dowozi załogę cegielni'],
      ['5.48', 'osobowy', 'Podgaj', 'szkolny, od września do czerwca'],
      ['7.03', 'pospieszny', 'Warszawa', 'nie zatrzymuje się w Podgaju'],
      ['10.30', 'osobowy', 'Poznań', 'we wtorki i piątki z wagonem na targ'],
      ['13.55', 'osobowy', 'Podgaj', 'codziennie'],
      ['16.20', 'osobowy', 'Poznań', 'codziennie'],
      ['19.41', 'osobowy', 'Podgaj', 'w soboty czeka na koniec seansu w kinie Zorza'],
      ['22.15', 'towarowy', 'Warszawa', 'we wtorki, cegła z Glinek; bez podróżnych'],
    ] },
    'Dopisek ołówkiem na odwrocie: „19.41 czekał także w inne dni. Tylko nikomu nie mów. E. S.”',
  ],
};
