import { useCallback, useEffect, useState } from 'react';
import { mayAnimate } from '../../../lib/device/display-settings.ts';
import type { Playback } from '../sound/playback.ts';
import type { CurrentLine } from './current-line.ts';
import type { VirtualLines } from './virtual-lines.ts';

/** A line that starts below this fraction of the height is scrolled up before the next lines disappear. */
const comfortableStart = 0.6;

export interface Follow {
  isFollowing: boolean;
  /** Shows the spoken line and follows playback again. */
  comeBack: () => void;
  /** Pauses until `comeBack`, or until the user scrolls to the spoken line. */
  stop: () => void;
}

/**
 * Keeps the spoken line visible. Following pauses once the user has scrolled that line out of view, and resumes when a
 * scroll ends with it in view. Never moves focus. A new page has no spoken line yet and shows its start.
 */
export function useFollow(rows: VirtualLines, current: CurrentLine, playback: Playback): Follow {
  const [isFollowing, setFollowing] = useState(true);
  const stop = useCallback(() => setFollowing(false), []);

  useEffect(() => {
    rows.spokenRow = () => current.get();
  }, [rows, current]);
  useEffect(
    () =>
      rows.userScroll.subscribe(() => {
        if (!rows.isInView(Math.max(0, current.nearest()))) setFollowing(false);
        else if (!rows.userScroll.isActive) setFollowing(true);
      }),
    [rows, current],
  );
  useEffect(() => showSpoken(rows, current, playback), [rows, current, playback]);

  useEffect(() => {
    if (!isFollowing) return;
    /** The line that was shown last; −1 once the user has moved it. */
    let shown = current.get();
    let wasPlaying = playback.getState().isPlaying;
    const show = () => {
      if (rows.userScroll.isActive) return;
      showSpoken(rows, current, playback);
      shown = current.get();
    };
    const showOnPlay = () => {
      const { isPlaying } = playback.getState();
      if (isPlaying && !wasPlaying) show();
      wasPlaying = isPlaying;
    };
    const showIfHidden = () => {
      if (shown === current.get() && !rows.isSeen(shown)) show();
    };
    const forget = () => {
      shown = -1;
    };
    const subscriptions = [
      current.subscribe(show),
      playback.subscribe(showOnPlay),
      rows.onMeasured(showIfHidden),
      rows.userScroll.subscribe(forget),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [rows, current, playback, isFollowing]);

  const comeBack = useCallback(() => {
    showRow(rows, current.nearest());
    setFollowing(true);
  }, [rows, current]);

  return { isFollowing, comeBack, stop };
}

function showSpoken(rows: VirtualLines, current: CurrentLine, playback: Playback): void {
  if (playback.getState().isPlaying || playback.getPosition() > 0) showRow(rows, current.get());
}

/** Scrolls to the row unless it is in a comfortable place; −1 for none. */
function showRow(rows: VirtualLines, index: number): void {
  if (index < 0) return;
  const isSeen = rows.isSeen(index);
  if (isSeen && rows.placeInBox(index) <= comfortableStart) rows.hold(index);
  // A line that is not visible is shown at once: an animation would last longer than a short line.
  else rows.scrollToRow(index, { isSmooth: isSeen && mayAnimate() });
}
