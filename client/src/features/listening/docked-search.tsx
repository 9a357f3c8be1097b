import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useDocked } from '../player/list/docked-space.ts';

interface DockedSearchProps {
  /** Title of the recording. */
  title: string;
  children: ReactNode;
}

/**
 * Stays at the upper edge of the window while the transcript scrolls below it. The header, which has scrolled away by
 * then, is reduced to one line above it.
 */
export function DockedSearch({ title, children }: DockedSearchProps) {
  const element = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLDivElement>(null);
  useDocked(element, 'top');
  const isFolded = useIsAbove(start);
  return (
    <>
      <div ref={start} />
      <div ref={element} className="listening-search">
        {isFolded && (
          // Screen readers read the heading itself.
          <p className="listening-folded" aria-hidden="true">
            {title}
          </p>
        )}
        {children}
      </div>
    </>
  );
}

/** Whether the element has scrolled out of the window at the upper edge. */
function useIsAbove(ref: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!ref.current || !globalThis.IntersectionObserver) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isAbove;
}
