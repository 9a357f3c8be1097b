import { limits } from '@glosy/core/limits';
import type { ReactNode } from 'react';
import { ChapterFields } from './chapter-fields.tsx';
import { TextField } from './text-field.tsx';

/** A group of fields under a heading. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card recording-form-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function BasicSection({ isNew }: { isNew: boolean }) {
  return (
    <Section title="Informacje podstawowe">
      <TextField name="metadata.title" label="Tytuł" isRequired />
      <div className="recording-form-pair">
        <TextField
          name="metadata.signature"
          label="Sygnatura"
          isReadOnly={!isNew}
          hint={
            isNew
              ? `Puste pole: nada ją system (HM-rok-numer). Litery, cyfry, kropka, podkreślenie i łącznik, do ${limits.signatureMaxLength} znaków; później nie można jej zmienić.`
              : 'Sygnatury nie można zmienić: pod nią zapisane są pliki.'
          }
        />
        <TextField name="metadata.date" label="Data" isRequired hint="Na przykład: 1987, maj 1987 albo 12.05.1987" />
      </div>
      <div className="recording-form-pair">
        <TextField name="metadata.location" label="Miejsce" />
        <TextField
          name="metadata.duration"
          label="Czas trwania"
          hint="GG:MM:SS; puste pole uzupełni się z przesłanego nagrania"
        />
      </div>
      <div className="recording-form-pair">
        <TextField name="metadata.interviewer" label="Osoba prowadząca rozmowę" />
        <TextField name="technical.format" label="Format" hint="Na przykład: WAV, 44,1 kHz, stereo" />
      </div>
    </Section>
  );
}

export function IntervieweeSection() {
  return (
    <Section title="Rozmówca">
      <TextField name="metadata.interviewee.name" label="Imię i nazwisko" />
      <TextField name="metadata.interviewee.biography" label="Biogram" rows={6} />
    </Section>
  );
}

/** Sounds: names of the audio files, in their order. */
export function DescriptionSection({ sounds }: { sounds: readonly string[] }) {
  return (
    <Section title="Opis">
      <TextField name="description.summary" label="Streszczenie" rows={6} />
      <ChapterFields sounds={sounds} />
    </Section>
  );
}

export function IndexesSection() {
  const hint = 'Każde hasło w osobnym wierszu';
  return (
    <Section title="Indeksy">
      <div className="recording-form-triple">
        <TextField name="description.indexes.geographical" label="Indeks geograficzny" hint={hint} rows={6} />
        <TextField name="description.indexes.personal" label="Indeks osobowy" hint={hint} rows={6} />
        <TextField name="description.indexes.subject" label="Indeks rzeczowy" hint={hint} rows={6} />
      </div>
    </Section>
  );
}
