import { limits } from '@glosy/core/limits';

/** 0 weak, 1 fair, 2 strong; null when too short to be accepted. Only a hint: the only requirement is the length. */
export type Strength = 0 | 1 | 2;

export const strengthLabels: Record<Strength, string> = {
  0: 'Słabe hasło. Lepsze będzie dłuższe, na przykład z kilku słów.',
  1: 'Dobre hasło.',
  2: 'Bardzo dobre hasło.',
};

const goodBits = 45;
const strongBits = 65;

export function strengthOf(password: string): Strength | null {
  if (password.length < limits.passwordMinLength) return null;
  const bits = varietyOf(password) * Math.log2(alphabetOf(password));
  if (bits >= strongBits) return 2;
  return bits >= goodBits ? 1 : 0;
}

/** Counts characters that add entropy: repetitions and sequences (`aaaa`, `1234`) count once. */
function varietyOf(password: string): number {
  let variety = 0;
  for (let index = 0; index < password.length; index += 1) {
    const step = password.charCodeAt(index) - password.charCodeAt(index - 1);
    const isRun = index > 0 && Math.abs(step) <= 1;
    variety += isRun ? 0.25 : 1;
  }
  return variety;
}

function alphabetOf(password: string): number {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
  const sizes = [26, 26, 10, 33];
  return Math.max(
    2,
    classes.reduce((size, pattern, index) => size + (pattern.test(password) ? (sizes[index] ?? 0) : 0), 0),
  );
}
