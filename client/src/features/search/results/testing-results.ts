import type { FoundPassage, FoundRecording, SearchResults } from '@glosy/core/search/search';

/** A passage whose word `kościele` is marked, with the given parts overridden. */
export function makePassage(parts: Partial<FoundPassage> = {}): FoundPassage {
  return {
    ...{ transcript_file: 'a.srt', audio_file: 'a.mp3', start: 12.7, end: 18, speaker: 'ANNA' },
    ...{ text: 'Byliśmy w kościele na mszy.', marks: [[10, 18]], isProofread: true },
    ...parts,
  };
}

/** A found recording with one passage, with the given parts overridden. */
export function makeFound(parts: Partial<FoundRecording> = {}): FoundRecording {
  return {
    ...{ id: 'HM-1', title: 'Młyn nad Wartą', interviewee: 'Anna Kos', date: '1987-05-12', photo: '' },
    ...{ access: { restrictions: 'public' }, matches: 1, hits: [], passages: [makePassage()] },
    ...parts,
  };
}

/** The results of a search, with the given parts overridden. */
export function makeResults(parts: Partial<SearchResults> = {}): SearchResults {
  return {
    ...{ total: 1, passages: 1, recordings: [makeFound()] },
    facets: { narrator: [], tag: [], place: [], decade: [], year: [], proofread: [], photos: [] },
    ...{ didYouMean: [], without: [], omitted: [], aliases: [], isIncomplete: false, problem: null },
    ...parts,
  };
}
