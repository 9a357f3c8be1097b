import type { PageContent, PageName } from '@glosy/core/site-content';
import type { ReactNode } from 'react';
import { usePageContent } from '../../lib/site-content.ts';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { Blocks } from './blocks.tsx';
import { pageViews } from './sections.tsx';

interface ContentPageProps {
  name: PageName;
  /** Shows the page in another way than heading and text. */
  children?: (page: PageContent) => ReactNode;
}

/** An information page: its texts, or what is shown until they are here. */
export function ContentPage({ name, children }: ContentPageProps) {
  const content = usePageContent(name);
  switch (content.state) {
    case 'loading':
      return <SpinnerPanel />;
    case 'failed':
      return (
        <div className="container">
          <FailedPanel message="Nie udało się wczytać tej strony." onRetry={content.retry} />
        </div>
      );
    case 'ready':
      return (
        <article className="container content-page">
          {children ? children(content.page) : <PageText page={content.page} />}
        </article>
      );
  }
}

export function PageText({ page }: { page: PageContent }) {
  return (
    <>
      <h1>{page.title}</h1>
      <Blocks blocks={page.blocks} views={pageViews} />
    </>
  );
}
