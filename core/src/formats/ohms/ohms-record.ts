import type { TranscriptLine } from '../../transcript/transcript-line.ts';

/** A point of the index, with the moment at which its subject begins. */
export interface OhmsPoint {
  /** Seconds; OHMS has whole ones only. */
  startSeconds: number;
  title: string;
  synopsis: string;
  /** Keywords and subjects. */
  keywords: string[];
}

/** One interview of an OHMS file, or of a TEI file, which has fewer of the fields. Texts are empty where the file has none. */
export interface OhmsRecord {
  title: string;
  /** The library's inventory number. */
  accession: string;
  /** Date in the file's notation, such as `2006-06-13` or `Spring 1987`. */
  date: string;
  durationSeconds: number | null;
  interviewees: string[];
  interviewers: string[];
  summary: string;
  rights: string;
  subjects: string[];
  /** BCP 47 codes. */
  languages: string[];
  series: string;
  /** File name of the sound. */
  fileName: string;
  points: OhmsPoint[];
  lines: TranscriptLine[];
  /**
   * Quality of the lines' times: `approximate` where the file says so, `missing` where the file has none and they were
   * guessed.
   */
  times: 'exact' | 'approximate' | 'missing';
  /** Footnotes, which lines cannot hold. */
  footnotes: string[];
  /** Number of index points with map places or links, which chapters cannot hold. */
  linkedPoints: number;
  translation: { language: string; lines: TranscriptLine[] } | null;
}
