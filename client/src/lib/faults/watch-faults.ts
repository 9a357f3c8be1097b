import { ignoreFailure } from '../failures.ts';

/**
 * Reports errors that nothing handles from now on; `pagePattern` returns the pattern of the current route. Returns what
 * reports errors that React has caught. The code that reports is loaded when there is something to report.
 */
export function watchFaults(pagePattern: () => string): (error: unknown, place?: string) => void {
  const report = (error: unknown, place?: string) => {
    const page = pagePattern();
    // Silent: an error here would be reported in its turn.
    import('./report-fault.ts').then(({ reportFault }) => reportFault(error, page, place)).catch(ignoreFailure);
  };
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    report(error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
