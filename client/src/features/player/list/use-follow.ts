import { useCallback, useEffect, useState } from 'react';
import { mayAnimate } from '../../../lib/display-settings.ts';
import type { Playback } from '../sound/playback.ts';
import type { CurrentLine } from './current-line.ts';
import type { VirtualLines } from './virtual-lines.ts';

/** A line that starts below this fraction of the height is scrolled up before the following ones leave the view. */
const comfortableStart = 0.6;

export interface Follow {
  isFollowing: boolean;
  /** Scrolls to the spoken line and follows playback again. */
  comeBack: () => void;
  stop: () => void;
}

/**
 * Keeps the spoken line visible until the user scrolls. Never moves focus. A new page has no spoken line yet and shows
 * its start.
 */
export function useFollow(rows: VirtualLines, current: CurrentLine, playback: Playback): Follow {
  const [isFollowing, setFollowing] = useState(true);
  const stop = useCallback(() => setFollowing(false), []);

  useEffect(() => rows.onUserScroll(stop), [rows, stop]);
  useEffect(() => {
    rows.spokenRow = () => current.get();
  }, [rows, current]);

  useEffect(() => {
    if (!isFollowing) return;
    const show = () => {
      const index = current.get();
      const hasStarted = playback.getState().isPlaying || playback.getPosition() > 0;
      if (index < 0 || !hasStarted) return;
      const isSeen = rows.isSeen(index);
      if (isSeen && rows.placeInBox(index) <= comfortableStart) rows.hold(index);
      // A line that is not in view is shown at once: an animation would last longer than a short line.
      else rows.scrollToRow(index, { isSmooth: isSeen && mayAnimate() });
    };
    show();
    const showIfHidden = () => !rows.isSeen(current.get()) && show();
    const subscriptions = [current.subscribe(show), playback.subscribe(show), rows.onMeasured(showIfHidden)];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [rows, current, playback, isFollowing]);

  const comeBack = useCallback(() => {
    const index = current.lastStarted();
    if (index >= 0) rows.scrollToRow(index, { isSmooth: mayAnimate() });
    setFollowing(true);
  }, [rows, current]);

  return { isFollowing, comeBack, stop };
}
