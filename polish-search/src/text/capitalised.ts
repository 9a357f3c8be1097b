export function capitalised(lower: string): string {
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
