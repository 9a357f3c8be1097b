/**
 * Whether the yearly review of the accessibility declaration is overdue: the last 31 March has passed without a review
 * in its year. Both days as YYYY-MM-DD.
 */
export function isReviewOverdue(reviewedOn: string, today: string): boolean {
  const year = Number(today.slice(0, 4));
  const deadlineYear = today > `${year}-03-31` ? year : year - 1;
  return Number(reviewedOn.slice(0, 4)) < deadlineYear;
}
