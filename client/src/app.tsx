import { ErrorBoundary } from './frame/error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { usePageViews } from './frame/use-page-views.ts';
import { useNavigationKey } from './lib/app-location.ts';
import { Pages, routes } from './router.tsx';

/** The outer boundary catches errors of the frame, which would otherwise result in a blank page. */
export function App() {
  const key = useNavigationKey();
  usePageViews(routes);
  return (
    <ErrorBoundary at={key}>
      <Frame>
        <Pages />
      </Frame>
    </ErrorBoundary>
  );
}
