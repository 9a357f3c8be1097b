/** Words too frequent to search for: dropped outside quotation marks unless nothing else is left. */
export const stopWords: ReadonlySet<string> = new Set(
  `a aby albo ale ani aż bez bo by był była było były być choć ci cię co coś czy dla do gdy gdzie go i ich im innych iż ja
  ją jak jako jakby je jego jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy ku lub ma mi mną mnie mu my na nad
  nam nami nas nasz nasza nasze natomiast ni nią nic nich nie nim nimi niż no o od ode około on ona one oni ono oraz po pod podczas
  poza prze przed przede przez przy są sam się siebie sobie swoje ta tak taki taka takie także tam te tego tej temu ten
  teraz też to tobą tobie tu tutaj twoja twoje twój ty tych tylko tym tymi u w wam wami was we więc wszystko wy z za ze
  zaś że żeby między pomiędzy nade beze pode spod znad dokąd skąd który która które von van którego której któremu
  którym którą których którymi którzy kto kogo komu kim czego czemu czym jaki jaka jakie czyli`.split(/\s+/),
);

/** Words that a query can do without when nothing is found with them, by lemma. */
export const optionalLemmas: ReadonlySet<string> = new Set(
  'ulica dziadek babcia pan pani plac aleja osiedle ksiądz doktor profesor święty rok nazwisko imię wujek ciocia'.split(
    ' ',
  ),
);
