import './content-page.scss';
import type { PageContent, PageName } from '@glosy/core/site/site-content';
import type { ReactNode } from 'react';
import { type PageContentState, usePageContent } from '../../lib/site-content.ts';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { Blocks } from './blocks.tsx';
import { pageViews } from './sections.tsx';

interface ContentPageProps {
  name: PageName;
  /** Shown until the title of the page has loaded. */
  heading: string;
  headingId?: string;
  /** Custom rendering of the content below the heading. */
  children?: (page: PageContent) => ReactNode;
}

/** An information page. The heading stays mounted in every state, because it has the focus after navigation. */
export function ContentPage({ name, heading, headingId, children = pageText }: ContentPageProps) {
  const content = usePageContent(name);
  return (
    <article className="container content-page content-columns">
      <h1 id={headingId}>{content.state === 'ready' ? content.page.title : heading}</h1>
      <Body content={content}>{children}</Body>
    </article>
  );
}

interface BodyProps {
  content: PageContentState;
  children: (page: PageContent) => ReactNode;
}

function Body({ content, children }: BodyProps) {
  switch (content.state) {
    case 'loading':
      return <SpinnerPanel />;
    case 'failed':
      return <FailedPanel message="Nie udało się wczytać tej strony." onRetry={content.retry} />;
    case 'ready':
      return children(content.page);
  }
}

function pageText({ blocks }: PageContent) {
  return <Blocks blocks={blocks} views={pageViews} />;
}
