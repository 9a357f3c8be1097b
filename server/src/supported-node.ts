/** Releases of Node that get fixes and that the program is tested with, by their major number. */
export const supportedNodes = [22, 24];

/** The least minor version of each release that the program runs on; decision 074 says why 20 is among them. */
const leastMinor: Readonly<Record<number, number>> = { 20: 19, 22: 12, 24: 0 };

/**
 * Ends the process with one sentence on a version of Node that the program does not run on. It is asked before anything
 * else is loaded, which might fail there.
 */
export function requireSupportedNode(): void {
  const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number);
  const least = leastMinor[major];
  if (least !== undefined && minor >= least) return;
  process.stderr.write(
    `Program nie działa z Node ${process.version.slice(1)}: zainstaluj Node 24 albo 22 (co najmniej 22.12; wystarczy też 20.19 z Debiana 13).\n`,
  );
  process.exit(1);
}
