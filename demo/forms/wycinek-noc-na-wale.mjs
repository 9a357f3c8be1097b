export const source = {
  target: 'demo/recordings/HM-2024-001/documents/wycinek-noc-na-wale.pdf',
  title: 'Noc na wale z cegieł',
  subject: 'Odpis zmyślonego artykułu z „Gońca Lipowieckiego”, przykład',
  over: '„Goniec Lipowiecki”, nr 12 (412), 24 marca 1979 · odpis',
  serif: true,
  blocks: [
    { note: 'Przykład: gazeta, artykuł i osoby są zmyślone. Odpis przygotowano na potrzeby przykładowego archiwum.' },
    '**Cegielnia na Glinkach uratowana. Dwieście osób na wale, ani jednej rannej.**',
    'W nocy z soboty na niedzielę Warta przerwała groblę za Podgajem i wdarła się do glinianki. Około godziny dwudziestej trzeciej woda stała już dwa kroki od pieca kręgowego, w którym od czterech dni płonął ogień. Zalanie kanałów groziło rozerwaniem sklepienia.',
    'Załoga, z majstrem Alfonsem Szulcem na czele, zaczęła układać wał z tego, co miała pod ręką, to jest z gotowej cegły. Przed północą dołączyli mieszkańcy: nauczyciele miejscowej szkoły, kolejarze ze zmiany, uczniowie starszych klas, a także doktor Leon Szymczak, który przybył wprost z dyżuru.',
    '– Nikt nie wydawał poleceń – mówi palacz Stanisław Wrona. – Cegła szła z ręki do ręki, jakby znała drogę.',
    'Do rana ułożono wał długości stu dziesięciu metrów. O godzinie czwartej minut czterdzieści woda stanęła. Piec nie zgasł. Z wału wrócono do magazynu trzydzieści jeden tysięcy cegieł; reszta, jak zapewnia kierownictwo, „poszła na dobrą sprawę”.',
    { centre: '(kaz.)' },
  ],
};
