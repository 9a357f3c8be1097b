import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Guarded } from './frame/guarded.tsx';
import { lazyDataPage, lazyPage } from './lib/lazy-page.tsx';
import type { PageRoute } from './lib/page-route.ts';
import { paths } from './paths.ts';
import { SpinnerPanel } from './ui/spinner.tsx';

/**
 * Every page, in the order of the specification's section 2. A page of the signed-in part is wrapped in
 * `lazyDataPage`, which brings the query cache; a public one in `lazyPage`.
 */
export const routes: readonly PageRoute[] = [
  {
    path: paths.start,
    access: 'public',
    title: 'Start',
    page: lazyPage(() => import('./pages/start-page.tsx').then((m) => m.StartPage)),
  },
  {
    path: paths.recordings,
    access: 'staff',
    title: 'Rozmowy',
    page: lazyDataPage(() => import('./pages/recordings-page.tsx').then((m) => m.RecordingsPage)),
  },
  {
    path: paths.recordingNew,
    access: 'staff',
    title: 'Nowa rozmowa',
    page: lazyDataPage(() => import('./pages/recording-new-page.tsx').then((m) => m.RecordingNewPage)),
  },
  {
    path: '/recordings/:id/edit',
    access: 'staff',
    title: 'Edycja rozmowy',
    page: lazyDataPage(() => import('./pages/recording-edit-page.tsx').then((m) => m.RecordingEditPage)),
  },
];

export const notFoundRoute: PageRoute = {
  path: '*',
  access: 'public',
  title: 'Nie znaleziono strony',
  page: lazyPage(() => import('./pages/not-found-page.tsx').then((m) => m.NotFoundPage)),
};

export function Pages() {
  return (
    <Suspense fallback={<SpinnerPanel />}>
      <Routes>
        {[...routes, notFoundRoute].map((route) => (
          <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
        ))}
      </Routes>
    </Suspense>
  );
}
