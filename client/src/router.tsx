import { Suspense, useState } from 'react';
import { Guarded } from './frame/guarded.tsx';
import { usePathname } from './lib/app-router.tsx';
import { lazyDataPage, lazyPage } from './lib/lazy-page.tsx';
import type { PageRoute } from './lib/page-route.ts';
import { matchPattern, type PageParams } from './lib/route-pattern.ts';
import { paths } from './paths.ts';
import { SpinnerPanel } from './ui/spinner.tsx';

/**
 * Every page, in the order of the specification's section 2. `lazyDataPage` loads the query cache with a page of the
 * signed-in part; `lazyPage` is for public pages.
 */
export const routes: readonly PageRoute[] = [
  {
    path: paths.start,
    access: 'public',
    title: 'Start',
    page: lazyPage(async () => (await import('./pages/start-page.tsx')).StartPage),
  },
  {
    path: paths.beginning,
    access: 'public',
    title: 'Zaczynamy',
    page: lazyPage(async () => (await import('./pages/beginning-page.tsx')).BeginningPage),
  },
  {
    path: paths.about,
    access: 'public',
    title: 'O projekcie',
    page: lazyPage(async () => (await import('./pages/about-page.tsx')).AboutPage),
  },
  {
    path: paths.join,
    access: 'public',
    title: 'Dołącz',
    page: lazyPage(async () => (await import('./pages/join-page.tsx')).JoinPage),
  },
  {
    path: paths.contact,
    access: 'public',
    title: 'Kontakt',
    page: lazyPage(async () => (await import('./pages/contact-page.tsx')).ContactPage),
  },
  {
    path: paths.terms,
    access: 'public',
    title: 'Regulamin',
    page: lazyPage(async () => (await import('./pages/terms-page.tsx')).TermsPage),
  },
  {
    path: paths.privacy,
    access: 'public',
    title: 'Polityka prywatności',
    page: lazyPage(async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: paths.wcag,
    access: 'public',
    title: 'Deklaracja dostępności',
    page: lazyPage(async () => (await import('./pages/wcag-page.tsx')).WcagPage),
  },
  {
    path: paths.transcription,
    access: 'public',
    title: 'Zasady transkrypcji',
    page: lazyPage(async () => (await import('./pages/transcription-page.tsx')).TranscriptionPage),
  },
  {
    path: paths.register,
    access: 'public',
    title: 'Rejestracja',
    page: lazyPage(async () => (await import('./pages/register-page.tsx')).RegisterPage),
  },
  {
    path: paths.login,
    access: 'public',
    title: 'Logowanie',
    page: lazyPage(async () => (await import('./pages/login-page.tsx')).LoginPage),
  },
  {
    path: paths.verifyLogin,
    access: 'public',
    title: 'Logowanie',
    page: lazyPage(async () => (await import('./pages/verify-login-page.tsx')).VerifyLoginPage),
  },
  {
    path: paths.resetPassword,
    access: 'public',
    title: 'Zmiana hasła',
    page: lazyPage(async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage),
  },
  {
    path: paths.library,
    access: 'signedIn',
    title: 'Biblioteka',
    page: lazyDataPage(async () => (await import('./pages/library-page.tsx')).LibraryPage),
  },
  {
    path: '/library/recording/:id',
    access: 'signedIn',
    title: 'Nagranie',
    otherwise: paths.start,
    page: lazyDataPage(async () => (await import('./pages/library-recording-page.tsx')).LibraryRecordingPage),
  },
  {
    path: '/library/tag/:id',
    access: 'signedIn',
    title: 'Tag',
    page: lazyDataPage(async () => (await import('./pages/library-tag-page.tsx')).LibraryTagPage),
  },
  {
    path: paths.recordings,
    access: 'staff',
    title: 'Rozmowy',
    page: lazyDataPage(async () => (await import('./pages/recordings-page.tsx')).RecordingsPage),
  },
  {
    path: paths.recordingNew,
    access: 'staff',
    title: 'Nowa rozmowa',
    page: lazyDataPage(async () => (await import('./pages/recording-new-page.tsx')).RecordingNewPage),
  },
  {
    path: '/recordings/:id',
    access: 'staff',
    title: 'Karta nagrania',
    page: lazyDataPage(async () => (await import('./pages/recording-detail-page.tsx')).RecordingDetailPage),
  },
  {
    path: '/recordings/:id/view',
    access: 'staff',
    title: 'Szczegóły rozmowy',
    page: lazyDataPage(async () => (await import('./pages/recording-view-page.tsx')).RecordingViewPage),
  },
  {
    path: '/recordings/:id/edit',
    access: 'staff',
    title: 'Edycja rozmowy',
    page: lazyDataPage(async () => (await import('./pages/recording-edit-page.tsx')).RecordingEditPage),
  },
  {
    path: paths.tags,
    access: 'staff',
    title: 'Tagi',
    page: lazyDataPage(async () => (await import('./pages/tags-page.tsx')).TagsPage),
  },
  {
    path: paths.account,
    access: 'signedIn',
    title: 'Twoje konto',
    page: lazyDataPage(async () => (await import('./pages/account-page.tsx')).AccountPage),
  },
  {
    path: paths.users,
    access: 'admin',
    title: 'Użytkownicy',
    page: lazyDataPage(async () => (await import('./pages/users-page.tsx')).UsersPage),
  },
  {
    path: paths.jobs,
    access: 'admin',
    title: 'Zadania',
    page: lazyDataPage(async () => (await import('./pages/jobs-page.tsx')).JobsPage),
  },
  {
    path: paths.consents,
    access: 'admin',
    title: 'Zgody',
    page: lazyDataPage(async () => (await import('./pages/consents-page.tsx')).ConsentsPage),
  },
  {
    path: paths.trash,
    access: 'admin',
    title: 'Kosz',
    page: lazyDataPage(async () => (await import('./pages/trash-page.tsx')).TrashPage),
  },
  {
    path: paths.loading,
    access: 'admin',
    title: 'Wczytaj wiele rozmów',
    page: lazyDataPage(async () => (await import('./pages/loading-page.tsx')).LoadingPage),
  },
];

export const notFoundRoute: PageRoute = {
  path: '*',
  access: 'public',
  title: 'Nie znaleziono strony',
  page: lazyPage(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
};

/** The first route of the table that matches, with the address's named parts. */
export function findRoute(pathname: string): { route: PageRoute; params: PageParams } {
  for (const route of routes) {
    const params = matchPattern(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: notFoundRoute, params: {} };
}

export function Pages() {
  const pathname = usePathname();
  const { route, params } = findRoute(pathname);
  return <PagePlace key={route.path} route={route} params={params} />;
}

/** Suspends only for code that is not loaded yet; the first page's code is (frame.tsx explains why that matters). */
function PagePlace({ route, params }: { route: PageRoute; params: PageParams }) {
  const [isHere] = useState(() => route.page.loaded() !== undefined);
  const page = <Guarded route={route} params={params} />;
  return isHere ? page : <Suspense fallback={<SpinnerPanel />}>{page}</Suspense>;
}
