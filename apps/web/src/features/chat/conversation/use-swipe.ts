import { type PointerEvent, useRef } from 'react';

/** In CSS pixels: a finger that moves less may still tap, and from `acts` on lifting it acts. */
const distance = { begins: 12, acts: 56, ends: 72 };

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
  /** How far the element has followed the finger; null until it moves sideways. */
  by: number | null;
}

function follow({ style }: HTMLElement, by: number | null): void {
  style.translate = by === null ? '' : `${by}px`;
  // While it follows the finger, nothing delays it.
  style.transitionDuration = by === null ? '' : '0s';
  style.setProperty('--swiped', by === null ? '' : String(Math.min(1, by / distance.acts)));
}

/**
 * Handlers for a swipe to the right by touch, after which the element returns to its place. The element itself shows
 * how far the swipe is: `--swiped` grows from 0 to 1. What a swipe does can also be done by a menu and by key.
 * @param onSwipe undefined: it does not move
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const swipe = useRef<Swipe>(null);

  function end({ currentTarget }: PointerEvent<HTMLElement>): number {
    const by = swipe.current?.by ?? 0;
    swipe.current = null;
    follow(currentTarget, null);
    return by;
  }
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) {
      swipe.current = onSwipe && pointerType === 'touch' && isPrimary ? { pointerId, x, y, by: null } : null;
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (current?.pointerId !== pointerId) return;
      const [dx, dy] = [clientX - current.x, Math.abs(clientY - current.y)];
      if (current.by === null) {
        if (dy > distance.begins) swipe.current = null;
        if (dx <= distance.begins || dx < 2 * dy) return;
        currentTarget.setPointerCapture(pointerId);
      }
      const by = Math.max(0, Math.min(dx - distance.begins, distance.ends));
      const isReached = by >= distance.acts;
      if (isReached && (current.by ?? 0) < distance.acts) navigator.vibrate?.(10);
      current.by = by;
      follow(currentTarget, by);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (swipe.current?.pointerId === event.pointerId && end(event) >= distance.acts) onSwipe?.();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
  };
}
