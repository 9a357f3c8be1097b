import { useEffect } from 'react';
import { usePathname } from '../lib/app-router.tsx';
import { allowedAnalytics, useConsent } from '../lib/device/consent.ts';
import type { PageRoute } from '../lib/page-route.ts';
import { matchPattern } from '../lib/route-pattern.ts';

/** Reports page views where the library has configured analytics, only with consent, and stops when it is withdrawn. */
export function usePageViews(routes: readonly PageRoute[]): void {
  const consent = useConsent();
  const pathname = usePathname();
  useEffect(() => {
    const analytics = allowedAnalytics();
    if (!analytics || consent !== 'accepted') return;
    const route = routes.find(({ path }) => matchPattern(path, pathname));
    const view = { pattern: route?.path ?? '/404', title: route?.title ?? 'Nie znaleziono strony' };
    import('./analytics.ts')
      .then(({ sendPageView }) => sendPageView(analytics, view))
      .catch((error: unknown) => console.warn('The page view was not counted.', error));
  }, [consent, pathname, routes]);
}
