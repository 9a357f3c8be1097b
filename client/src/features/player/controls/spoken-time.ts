/** A time for screen readers: `1 min 20 s`, `1 godz. 0 min 5 s`. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const parts = hours > 0 ? [`${hours} godz.`, `${minutes} min`] : minutes > 0 ? [`${minutes} min`] : [];
  return [...parts, `${whole % 60} s`].join(' ');
}
