/** Facts about a request for the sound of a recording. */
export interface SoundFacts {
  /** Whether the caller works on recordings, and may save every original. */
  isStaff: boolean;
  /** Whether listeners may download what was uploaded. */
  isDownloadable: boolean;
  /**
   * Whether the original is withheld from the caller: a passage of it is closed to them, or its tags may name a narrator
   * whom they know by a pseudonym.
   */
  isWithheld: boolean;
  hasCopy: boolean;
  /** The setting `LISTENING_COPIES`. */
  copiesAreOn: boolean;
  /** Whether browsers play what was uploaded, and seek in it to the very second. */
  hasExactClock: boolean;
}

/** `play`: to listen; `save`: `download=1`; `original`: `original=1`; `published`: to listen without sign-in. */
export type SoundPurpose = 'play' | 'save' | 'original' | 'published';

export type ChosenSound = 'original' | 'copy' | 'preparing' | 'refused';

/**
 * Decides which bytes a caller gets. Everybody plays a sound whose clock is exact, because times are set by ear and
 * closed passages are silenced by them. A withheld original leaves for nobody but staff.
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
