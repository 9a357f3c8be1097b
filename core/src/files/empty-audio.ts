/** Two sentences for the user who chose an audio file without content. */
export const emptyAudio =
  'Ten plik jest pusty (0 bajtów). Skopiuj nagranie jeszcze raz z dyktafonu, telefonu lub karty.';
