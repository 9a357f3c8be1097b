import { useCallback, useEffect, useState } from 'react';
import { mayAnimate } from '../../../lib/display-settings.ts';
import type { CurrentLine } from './current-line.ts';
import type { VirtualLines } from './virtual-lines.ts';

/** The current line is not scrolled while it is between these fractions of the box's height. */
const comfort = { top: 0, bottom: 0.6 };

export interface Follow {
  isFollowing: boolean;
  /** Scrolls to the spoken line and follows playback again. */
  comeBack: () => void;
  letGo: () => void;
}

/** Keeps the spoken line visible inside the list's scroll box until the user scrolls. Never moves focus. */
export function useFollow(rows: VirtualLines, current: CurrentLine): Follow {
  const [isFollowing, setFollowing] = useState(true);
  const letGo = useCallback(() => setFollowing(false), []);

  useEffect(() => rows.onPersonScroll(letGo), [rows, letGo]);
  useEffect(() => {
    rows.heardRow = () => current.get();
  }, [rows, current]);

  useEffect(() => {
    if (!isFollowing) return;
    const show = () => {
      const index = current.get();
      if (index < 0) return;
      const place = rows.placeInBox(index);
      if (place < comfort.top || place > comfort.bottom) rows.scrollToRow(index, { isSmooth: mayAnimate() });
      else rows.hold(index);
    };
    show();
    return current.subscribe(show);
  }, [rows, current, isFollowing]);

  const comeBack = useCallback(() => {
    const index = current.lastStarted();
    if (index >= 0) rows.scrollToRow(index, { isSmooth: mayAnimate() });
    setFollowing(true);
  }, [rows, current]);

  return { isFollowing, comeBack, letGo };
}
