/** Whether a journey runs with all its windows, text sizes or sounds; in `npm test` it uses the most different ones. */
export const isLongForm = process.env.JOURNEYS === 'long';

/** The variants of a journey. */
export function shortOrLong<const Member>(short: readonly Member[], long: readonly Member[]): readonly Member[] {
  return isLongForm ? long : short;
}
