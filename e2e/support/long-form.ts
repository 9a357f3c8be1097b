/** Whether a journey takes all its windows, text sizes or sounds; in `npm test` it takes those that differ most. */
export const isLongForm = process.env.JOURNEYS === 'long';

/** What a journey is repeated with. */
export function shortOrLong<const Member>(short: readonly Member[], long: readonly Member[]): readonly Member[] {
  return isLongForm ? long : short;
}
