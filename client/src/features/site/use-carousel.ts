import { limits } from '@glosy/core/limits';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { mayAnimate, useDisplaySettings } from '../../lib/device/display-settings.ts';

/**
 * State of a carousel that advances every five seconds until the user hovers, focuses by keyboard, swipes or presses a
 * button; after that only the play button restarts it.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isRotating, setRotating] = useState(false);
  const { motion } = useDisplaySettings();
  const touchStart = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on whether animations are paused
  useEffect(() => setRotating(mayAnimate()), [motion]);

  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), limits.carouselMs);
    return () => clearInterval(timer);
  }, [isRotating, count]);

  const move = (step: number) => {
    setRotating(false);
    setIndex((current) => (current + step + count) % count);
  };

  return {
    index,
    isRotating,
    move,
    toggle: () => setRotating(!isRotating),
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setRotating(false);
      },
      // A tap on the pause button focuses it first, so only keyboard focus stops the rotation.
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) setRotating(false);
      },
      onPointerDown: (event: PointerEvent) => {
        touchStart.current = event.clientX;
      },
      onPointerUp: (event: PointerEvent) => {
        const distance = event.clientX - (touchStart.current ?? event.clientX);
        touchStart.current = null;
        if (Math.abs(distance) > limits.carouselSwipePx) move(distance < 0 ? 1 : -1);
      },
      onPointerCancel: () => {
        touchStart.current = null;
      },
    },
  };
}
