import './come-back.scss';
import returnSvg from 'bootstrap-icons/icons/arrow-return-left.svg?raw';
import { createPortal } from 'react-dom';
import { createStore, type Store, useStore } from '../../../lib/external-store.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CurrentLine } from '../list/current-line.ts';
import type { Playback } from '../sound/playback.ts';
import { usePosition } from '../sound/use-playback.ts';

/** The element in the player bar of each playback that holds the transcript's button. */
const places = new WeakMap<Playback, Store<HTMLElement | null>>();

function placeOf(playback: Playback): Store<HTMLElement | null> {
  const place = places.get(playback) ?? createStore<HTMLElement | null>(null);
  places.set(playback, place);
  return place;
}

/** Holds the button next to the timeline, where it neither covers a line nor reduces the height of the list. */
export function ComeBackPlace({ playback }: { playback: Playback }) {
  return <div className="player-come-back" ref={placeOf(playback).set} />;
}

interface ComeBackProps {
  playback: Playback;
  current: CurrentLine;
  onComeBack: () => void;
}

/**
 * Returns to the spoken line after the user has scrolled away; hidden until something was played, resumed or sought.
 * Rendered in the `ComeBackPlace` of the playback.
 */
export function ComeBack({ playback, current, onComeBack }: ComeBackProps) {
  const place = useStore(placeOf(playback), null);
  const hasPlace = usePosition(playback, (seconds) => {
    const hasStarted = seconds > 0 || playback.getState().track > 0;
    return hasStarted && current.lastStarted() >= 0;
  });
  if (!hasPlace || !place) return null;
  return createPortal(
    <button
      type="button"
      className="btn btn-primary"
      aria-label="Wróć do odtwarzanego miejsca"
      title="Wróć do odtwarzanego miejsca"
      onClick={onComeBack}
    >
      <Icon svg={returnSvg} />
      Wróć
    </button>,
    place,
  );
}
