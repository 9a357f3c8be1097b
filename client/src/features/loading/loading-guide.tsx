/** Explains how files are matched to interviews. */
export function LoadingGuide() {
  return (
    <details className="loading-guide">
      <summary>Jak przygotować pliki</summary>
      <ol>
        <li>
          W tabeli (CSV, XLSX albo ODS) jeden wiersz to jedna rozmowa. W jednym z pierwszych dziesięciu wierszy stoją
          nagłówki: Sygnatura, Tytuł, Data, Rozmówca, Osoba prowadząca rozmowę, Miejsce, Streszczenie i inne pola
          formularza. Konieczne są tytuł i data. Data jest tak dokładna, jak pokazuje ją komórka.
        </li>
        <li>
          Pliki każdej rozmowy włóż do folderu, który nazywa się jak jej sygnatura, albo zacznij ich nazwy od sygnatury.
          Możesz też wymienić je w kolumnie „Pliki”, oddzielone średnikami; pliki o tej samej nazwie z innym
          rozszerzeniem pójdą za wymienionym.
        </li>
        <li>
          Napisy (SRT, WebVTT, OHMS XML, TEI, tekst z czasami, słowa z programów Whisper, Amazon Transcribe, Google
          Speech, AssemblyAI i BBC Kaldi) nazwij tak jak dźwięk. Gdy dźwięk ma kilka plików z napisami, w próbie na
          sucho wybierzesz, z którego skorzystać. Tekst bez czasów (DOCX, ODT, RTF, TXT) też się wczyta, z czasami w
          przybliżeniu. Portret rozmówcy nazwij „portret”.
        </li>
        <li>Bez tabeli każdy folder to jedna rozmowa, opisana w pliku OHMS XML lub TEI.</li>
      </ol>
    </details>
  );
}
