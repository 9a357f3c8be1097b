/** Facts about a request for the sound of a recording. */
export interface SoundFacts {
  /** Whether the caller is staff, who may save every original. */
  isStaff: boolean;
  /** Whether listeners may download the uploaded file. */
  isDownloadable: boolean;
  /**
   * Whether the original is withheld from the caller: a passage is closed to them, or its tags may name a narrator
   * whose name a pseudonym hides.
   */
  isWithheld: boolean;
  hasCopy: boolean;
  /** The setting `LISTENING_COPIES`. */
  copiesAreOn: boolean;
  /** Whether browsers play the uploaded file and seek in it with exact times. */
  hasExactClock: boolean;
}

/** `play`: to listen; `save`: `download=1`; `original`: `original=1`; `published`: to listen without sign-in. */
export type SoundPurpose = 'play' | 'save' | 'original' | 'published';

export type ChosenSound = 'original' | 'copy' | 'preparing' | 'refused';

/**
 * Decides which bytes a caller gets. Everybody plays a sound with an exact clock, because times are set by ear and
 * closed passages are silenced by them. Only staff get a withheld original.
 */
export function chooseSound(purpose: SoundPurpose, facts: SoundFacts): ChosenSound {
  if (purpose === 'published') return facts.hasCopy ? 'copy' : 'preparing';
  if (purpose === 'play') return soundToPlay(facts);
  if (facts.isStaff) return 'original';
  if (!facts.isDownloadable) return 'refused';
  if (!facts.isWithheld) return 'original';
  if (purpose === 'original') return 'refused';
  return facts.hasCopy ? 'copy' : 'preparing';
}

function soundToPlay({ isWithheld, hasCopy, copiesAreOn, hasExactClock }: SoundFacts): ChosenSound {
  const needsCopy = isWithheld || !hasExactClock;
  if (hasCopy && (copiesAreOn || needsCopy)) return 'copy';
  return needsCopy ? 'preparing' : 'original';
}
