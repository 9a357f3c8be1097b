/** What is known when someone asks for the sound of a recording. */
export interface SoundFacts {
  /** Whether the caller works on recordings, and hears what was uploaded. */
  isStaff: boolean;
  /** Whether listeners may download what was uploaded. */
  isDownloadable: boolean;
  /** Whether a passage of this sound is closed to the caller. */
  isClosed: boolean;
  /** Whether a pseudonym hides the narrator's name, which the original may hold in its WAV INFO, BWF or ID3 fields. */
  hasPseudonym: boolean;
  hasCopy: boolean;
  /** The setting `LISTENING_COPIES`. */
  copiesAreOn: boolean;
  /** Whether browsers play what was uploaded. */
  isPlayable: boolean;
}

/** `play`: to listen; `save`: `download=1`; `original`: `original=1`; `published`: to listen without sign-in. */
export type SoundPurpose = 'play' | 'save' | 'original' | 'published';

export type ChosenSound = 'original' | 'copy' | 'preparing' | 'refused';

/** Decides which bytes a caller gets. Only staff get the original of a sound with a closed passage or a hidden name. */
export function chooseSound(purpose: SoundPurpose, facts: SoundFacts): ChosenSound {
  if (purpose === 'published') return facts.hasCopy ? 'copy' : 'preparing';
  if (facts.isStaff) return 'original';
  if (purpose !== 'play' && !facts.isDownloadable) return 'refused';
  if (facts.isClosed || facts.hasPseudonym) return copyAlone(purpose, facts);
  if (purpose !== 'play' || !facts.copiesAreOn) return 'original';
  if (facts.hasCopy) return 'copy';
  return facts.isPlayable ? 'original' : 'preparing';
}

function copyAlone(purpose: SoundPurpose, { hasCopy }: SoundFacts): ChosenSound {
  if (purpose === 'original') return 'refused';
  return hasCopy ? 'copy' : 'preparing';
}
