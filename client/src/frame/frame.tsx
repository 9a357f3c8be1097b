import '../ui/button.scss';
import '../ui/card.scss';
import '../ui/badge.scss';
import './cookie-banner.scss';
import './frame.scss';
import { type ReactNode, Suspense } from 'react';
import { useNavigationKey } from '../lib/app-location.ts';
import { useConsent } from '../lib/consent.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { mediaAddress, useLibrary } from '../lib/site-content.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { Aids } from './aids.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { LeaveQuestionAsked } from './leave-question.tsx';
import { Navigation } from './navigation.tsx';
import { SessionEnded } from './session-ended.tsx';
import { useArrival } from './use-arrival.ts';

/** Only those who have not answered yet need its code; without it they are asked on the next page. */
const CookieBanner = lazyPart(
  async () => (await import('./cookie-banner.tsx')).CookieBanner,
  () => null,
);

/**
 * What surrounds every page: skip link, aids, banner, navigation, footer, cookie banner. In what the server writes
 * there is no `Suspense`: each one would be woken by itself, and throw away what was drawn of the page until then.
 */
export function Frame({ children }: { children: ReactNode }) {
  useArrival();
  const consent = useConsent();
  const key = useNavigationKey();
  const { banner } = useLibrary();
  return (
    <>
      <a className="skip-link" href="#tresc">
        Przejdź do treści
      </a>
      <header className="site-header">
        <Aids />
        {/* Lazy, since it is not worth its place before the page's code, and not fetched at all behind an editor. */}
        <img
          className="site-banner"
          src={mediaAddress(banner.file)}
          alt={banner.alt}
          width={1600}
          height={200}
          loading="lazy"
        />
        <Navigation />
      </header>
      <main id="tresc" className="site-main" tabIndex={-1}>
        <ErrorBoundary at={key}>{children}</ErrorBoundary>
      </main>
      <Footer />
      {consent === 'unanswered' && (
        <Suspense fallback={null}>
          <CookieBanner />
        </Suspense>
      )}
      <StatusLine />
      <LeaveQuestionAsked />
      <SessionEnded />
    </>
  );
}
