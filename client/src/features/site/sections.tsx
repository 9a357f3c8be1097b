import './sections.scss';
import type { Block } from '@glosy/core/site/site-content';
import { useLibrary } from '../../lib/site-content.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Blocks, type BlockViews, type SectionBlock } from './blocks.tsx';
import { ConsentControls } from './consent-controls.tsx';
import { ContentTable } from './content-table.tsx';
import { Inlines } from './inlines.tsx';
import { Forms, Partners } from './library-lists.tsx';
import { VideoSection } from './video-section.tsx';

export const pageViews: BlockViews = { section: renderSection, table: (table) => <ContentTable {...table} /> };

/** Renders `::: name` sections, which extend Markdown. */
function renderSection(section: SectionBlock) {
  switch (section.name) {
    case 'karty':
      return <Cards blocks={section.children} />;
    case 'rozwijane':
      return <Accordion blocks={section.children} />;
    case 'film':
      return <NamedVideo name={section.argument} />;
    case 'formularze':
      return (
        <>
          <Blocks blocks={section.children} views={pageViews} />
          <Forms />
        </>
      );
    case 'partnerzy':
      return (
        <>
          <Blocks blocks={section.children} views={pageViews} />
          <Partners />
        </>
      );
    case 'przycisk':
      return <LinkButton section={section} />;
    case 'cookies':
      return (
        <>
          <Blocks blocks={section.children} views={pageViews} />
          <ConsentControls />
        </>
      );
    case 'wyroznienie':
      return (
        <aside className="callout">
          <Blocks blocks={section.children} views={pageViews} />
        </aside>
      );
    default:
      return <Blocks blocks={section.children} views={pageViews} />;
  }
}

interface Part {
  heading: Extract<Block, { kind: 'heading' }>;
  blocks: Block[];
}

/** Groups blocks by heading. */
function partsOf(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ heading: block, blocks: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

function Cards({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ul className="cards">
      {partsOf(blocks).map(({ heading, blocks: text }) => (
        <li key={heading.id} className="card">
          <h2 className="h3" id={heading.id}>
            <Inlines content={heading.children} />
          </h2>
          <Blocks blocks={text} views={pageViews} />
        </li>
      ))}
    </ul>
  );
}

/** Native disclosure elements, which work without scripts. */
function Accordion({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="accordion">
      {partsOf(blocks).map(({ heading, blocks: text }) => (
        <details key={heading.id} className="accordion-item">
          <summary>
            <h3 id={heading.id}>
              <Inlines content={heading.children} />
            </h3>
          </summary>
          <div className="accordion-text">
            <Blocks blocks={text} views={pageViews} />
          </div>
        </details>
      ))}
    </div>
  );
}

function NamedVideo({ name }: { name: string }) {
  const video = useLibrary().videos[name];
  return video ? <VideoSection video={video} headingLevel="h2" /> : null;
}

function LinkButton({ section }: { section: SectionBlock }) {
  const [text] = section.children;
  if (text?.kind !== 'paragraph') return null;
  return (
    <p>
      <AppLink href={section.argument} className={buttonClass('primary', 'large')}>
        <Inlines content={text.children} />
      </AppLink>
    </p>
  );
}
