import type { Inline } from '@glosy/core/site/site-content';
import { Fragment } from 'react';
import { AppLink } from '../../ui/app-link.tsx';

/** Renders inline text from `content/` as elements, never as HTML. */
export function Inlines({ content }: { content: readonly Inline[] }) {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    <Fragment key={index}>
      <OneInline inline={inline} />
    </Fragment>
  ));
}

function OneInline({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
      return (
        <strong>
          <Inlines content={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines content={inline.children} />
        </em>
      );
    case 'link':
      return (
        <AppLink href={inline.href}>
          <Inlines content={inline.children} />
        </AppLink>
      );
    case 'break':
      return <br />;
    case 'toFillIn':
      // The server omits such passages, so they are never shown to the public.
      return null;
  }
}
