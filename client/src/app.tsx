import { Frame } from './frame/frame.tsx';
import { usePageViews } from './frame/use-page-views.ts';
import { Pages, routes } from './router.tsx';

export function App() {
  usePageViews(routes);
  return (
    <Frame>
      <Pages />
    </Frame>
  );
}
