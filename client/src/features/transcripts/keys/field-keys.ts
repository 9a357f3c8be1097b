/** Keys inside the text, handled by `LineTextArea`; listed here for the help. */
export const textKeys: readonly { shown: string; what: string }[] = [
  { shown: 'Enter w środku', what: 'Podziel napis w miejscu kursora' },
  { shown: 'Enter na końcu', what: 'Nowy napis po tym napisie' },
  { shown: 'Shift + Enter', what: 'Nowy wiersz w napisie' },
  { shown: 'Backspace na początku', what: 'Połącz z poprzednim napisem' },
  { shown: 'Delete na końcu', what: 'Połącz z następnym napisem' },
  { shown: '↑ na początku, ↓ na końcu', what: 'Poprzedni lub następny napis' },
  { shown: 'Esc', what: 'Wyjdź z tekstu na czas napisu' },
];

/** Keys in the search and in the fields next to the text; listed here for the help. */
export const fieldKeys: readonly { shown: string; what: string }[] = [
  { shown: 'Enter, Shift + Enter', what: 'W wyszukiwaniu: następny lub poprzedni wynik' },
  { shown: 'Ctrl + Enter lub Esc', what: 'W wyszukiwaniu: kursor do znalezionego miejsca' },
  { shown: 'Enter', what: 'W polu osoby: zapisz i wróć do napisu; w polach czasu: zapisz' },
  { shown: 'Esc', what: 'W polach czasu i osoby: porzuć zmianę i wróć do napisu' },
];
