import { ignoreFailure } from '../failures.ts';

/**
 * Reports all unhandled errors from now on; `pagePattern` returns the pattern of the current route. Returns a function
 * that reports errors caught by React. The reporting code is loaded with the first report.
 */
export function watchFaults(pagePattern: () => string): (error: unknown, place?: string) => void {
  const report = (error: unknown, place?: string) => {
    const page = pagePattern();
    // Silent: an error here would be reported again.
    import('./report-fault.ts').then(({ reportFault }) => reportFault(error, page, place)).catch(ignoreFailure);
  };
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    report(error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
