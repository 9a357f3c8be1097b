import '../ui/button.scss';
import '../ui/card.scss';
import '../ui/badge.scss';
import './cookie-banner.scss';
import './frame.scss';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useNavigationKey } from '../lib/app-location.ts';
import { usePathname } from '../lib/app-router.tsx';
import { useConsent } from '../lib/device/consent.ts';
import { mediaAddress, useLibrary } from '../lib/site-content.ts';
import { paths } from '../paths.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { Aids } from './aids.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { LeaveQuestionAsked } from './leaving/leave-question.tsx';
import { SessionEnded } from './leaving/session-ended.tsx';
import { Navigation } from './navigation.tsx';
import { nothingPressed } from './nothing-pressed.ts';
import { UploadStatus } from './upload-status.tsx';
import { useArrival } from './use-arrival.ts';
import { useClickFocus } from './use-click-focus.ts';

/**
 * The parts around every page: skip link, display settings, banner, navigation, footer, cookie banner. Renders no
 * `Suspense` on the server: each boundary would hydrate on its own, after the rest of the page.
 */
export function Frame({ children }: { children: ReactNode }) {
  useArrival();
  useClickFocus();
  const consent = useConsent();
  const key = useNavigationKey();
  const { banner } = useLibrary();
  const isStart = usePathname() === paths.start;
  return (
    <>
      <a className="skip-link" href="#tresc">
        Przejdź do treści
      </a>
      <header className="site-header">
        <UploadStatus />
        <Aids />
        {/* Lazy: it must not delay the page's code, and is not loaded behind an editor. */}
        <img
          className={`site-banner${isStart ? '' : ' site-banner-low'}`}
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
      {consent === 'unanswered' && <LoadedCookieBanner />}
      <StatusLine />
      <LeaveQuestionAsked />
      <SessionEnded />
    </>
  );
}

/**
 * Loaded only for visitors who have not answered yet; if that fails, the next page asks. It raises the docked player,
 * so it is shown while nothing is pressed: a `Suspense` would show it up to 300 ms later, during a press that has begun
 * since.
 */
function LoadedCookieBanner() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const { CookieBanner } = await import('./cookie-banner.tsx');
      await nothingPressed();
      setBanner(() => CookieBanner);
    };
    load().catch((error: unknown) => console.warn('The cookie banner could not be loaded.', error));
  }, []);
  return Banner && <Banner />;
}
