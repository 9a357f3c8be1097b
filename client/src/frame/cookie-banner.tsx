import { useRef } from 'react';
import { Link } from 'wouter';
import { allowedAnalytics, chooseConsent } from '../lib/device/consent.ts';
import { useLibrary } from '../lib/site-content.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { useRoomAtEnd, useUncoveredFocus } from './use-uncovered-focus.ts';

/** With analytics configured, refusing is as easy as accepting. */
export function CookieBanner() {
  const { cookieText } = useLibrary();
  const analytics = allowedAnalytics();
  const banner = useRef<HTMLElement>(null);
  useUncoveredFocus(banner);
  useRoomAtEnd(banner);
  return (
    <section ref={banner} className="cookie-banner" aria-label="Pliki cookie">
      <p>
        {analytics?.cookieText ?? cookieText} <Link to={paths.privacy}>Polityka prywatności</Link>
      </p>
      <div className="cookie-banner-buttons cluster-wide">
        {analytics && (
          <Button variant="primary" onClick={() => chooseConsent('necessary')}>
            Tylko niezbędne
          </Button>
        )}
        <Button onClick={() => chooseConsent(analytics ? 'accepted' : 'acknowledged')}>Akceptuję</Button>
      </div>
    </section>
  );
}
