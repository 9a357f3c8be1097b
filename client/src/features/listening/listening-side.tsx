import type { Chapter } from '@glosy/core/recording/chapter';
import chaptersSvg from 'bootstrap-icons/icons/list-ol.svg?raw';
import tagsSvg from 'bootstrap-icons/icons/tags.svg?raw';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ChapterList } from '../player/chapters/chapter-list.tsx';
import type { Playback } from '../player/sound/playback.ts';

/** The column next to the transcript: chapters and tags. */
interface SideProps {
  chapters: readonly Chapter[];
  playback: Playback;
  onGoToChapter: (chapter: Chapter) => void;
  /** Null without a transcript. */
  renderTags: ((onPlayFrom: (seconds: number) => void) => ReactNode) | null;
  onPlayFrom: (seconds: number) => void;
}

/** Shown next to the transcript on wide screens. */
export function ListeningSide({
  chapters,
  playback,
  onGoToChapter,
  renderTags,
  onPlayFrom,
  children,
}: SideProps & { children: ReactNode }) {
  return (
    <aside
      className="listening-side"
      aria-label={chapters.length > 0 ? 'Rozdziały, tagi i słowa kluczowe' : 'Tagi i słowa kluczowe'}
    >
      {children}
      <ChapterList chapters={chapters} playback={playback} onGoTo={onGoToChapter} />
      {renderTags?.(onPlayFrom)}
    </aside>
  );
}

/** On small screens chapters and tags are drawers, which close when a moment is chosen. */
export function SideButtons({ chapters, playback, onGoToChapter, renderTags, onPlayFrom }: SideProps) {
  return (
    <>
      {chapters.length > 0 && (
        <DrawerButton title="Rozdziały" label="Rozdziały" svg={chaptersSvg}>
          {(close) => (
            <ChapterList
              chapters={chapters}
              playback={playback}
              onGoTo={(chapter) => {
                close();
                onGoToChapter(chapter);
              }}
            />
          )}
        </DrawerButton>
      )}
      {renderTags && (
        <DrawerButton
          title="Tagi i słowa kluczowe"
          label={
            <span>
              Tagi<span className="listening-tags-rest"> i słowa kluczowe</span>
            </span>
          }
          svg={tagsSvg}
        >
          {(close) =>
            renderTags((seconds) => {
              close();
              onPlayFrom(seconds);
            })
          }
        </DrawerButton>
      )}
    </>
  );
}

interface DrawerButtonProps {
  title: string;
  label: ReactNode;
  svg: string;
  children: (close: () => void) => ReactNode;
}

function DrawerButton({ title, label, svg, children }: DrawerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="listening-side-button"
        icon={<Icon svg={svg} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} placement="drawer" onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

/** Skip link for keyboard users: the player follows all tags in the tab order. */
export function SkipToPlayer({ bar }: { bar: RefObject<HTMLDivElement | null> }) {
  return (
    <button
      type="button"
      className="btn btn-secondary visually-hidden-focusable"
      onClick={() => bar.current?.querySelector<HTMLElement>('.player-play')?.focus()}
    >
      Przejdź do odtwarzacza
    </button>
  );
}
