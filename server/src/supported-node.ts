/** Major versions of Node that are maintained and with which the program is tested. */
export const supportedNodes = [22, 24];

/** The minimum minor version of each release; decision 074 explains why 20 is among them. */
const leastMinor: Readonly<Record<number, number>> = { 20: 19, 22: 12, 24: 0 };

/**
 * Ends the process with one sentence on an unsupported version of Node. Call it before anything else is loaded, because
 * that might fail.
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
