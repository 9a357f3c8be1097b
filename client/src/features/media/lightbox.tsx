import { limits } from '@glosy/core/limits';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon, nextIcon, previousIcon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DownloadMedia } from './download-media.tsx';
import { mediaAddress, mediaText, mediaTitle, type PlacedItem } from './media.queries.ts';

interface LightboxProps {
  pictures: readonly PlacedItem[];
  /** Index of the picture shown first. */
  start: number;
  onClose: () => void;
}

/** Shows pictures one at a time, changed by arrow keys, buttons or swipes; Escape closes. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start);
  const shown = pictures[Math.min(index, pictures.length - 1)];
  const swipe = useSwipe((step) => move(step));
  useArrowKeys(pictures.length > 1, move);
  if (!shown) return null;

  function move(step: number) {
    setIndex((at) => (at + step + pictures.length) % pictures.length);
  }

  const { item, place } = shown;
  return (
    <Dialog title={mediaTitle(item)} size="full" onClose={onClose}>
      <div className="lightbox">
        <div className="lightbox-stage" {...swipe}>
          {/* Keyed, so that the error state of one picture is not kept for the next. */}
          <LargePicture key={`${place.type}/${item.filename}`} {...shown} />
        </div>
        <div className="lightbox-bar">
          {pictures.length > 1 && (
            <div className="lightbox-steps">
              <button type="button" className="btn btn-secondary" onClick={() => move(-1)}>
                <Icon svg={previousIcon} /> Poprzednie
              </button>
              <span role="status">
                {index + 1} z {pictures.length}
              </span>
              <button type="button" className="btn btn-secondary" onClick={() => move(1)}>
                Następne <Icon svg={nextIcon} />
              </button>
            </div>
          )}
          {item.description && <p className="lightbox-description">{item.description}</p>}
          {item.downloadable && <DownloadMedia key={item.filename} place={place} item={item} />}
        </div>
      </div>
    </Dialog>
  );
}

function LargePicture({ place, item }: PlacedItem) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') return <Alert kind="error">Nie udało się pobrać pliku: {mediaTitle(item)}</Alert>;
  return (
    <>
      {state === 'loading' && <Spinner text="Wczytywanie zdjęcia…" />}
      <img
        src={mediaAddress(place, item.filename, 'file')}
        alt={mediaText(item)}
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </>
  );
}

/** Handles arrow keys for the whole window: the dialog is modal, so they have no other meaning. */
function useArrowKeys(isActive: boolean, onStep: (step: number) => void) {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    if (!isActive) return;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    function handleKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      latest.current(step);
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [isActive]);
}

/** Calls `onStep` with 1 or −1 for a swipe to the left or right. */
function useSwipe(onStep: (step: number) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientX - from.current;
      from.current = null;
      if (Math.abs(moved) > limits.carouselSwipePx) onStep(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
