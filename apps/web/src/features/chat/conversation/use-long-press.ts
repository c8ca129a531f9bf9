import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds that a finger rests. */
const rest = 450;
/** CSS pixels that it may wander meanwhile. */
const wander = 10;

/** A finger that rests, or the right mouse button; a finger that scrolls is neither. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      timer.current = setTimeout(onPress, rest);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (Math.hypot(x - start.current.x, y - start.current.y) > wander) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // Of a link the browser's own menu says more.
      if (event.target instanceof Element && event.target.closest('a')) return;
      event.preventDefault();
      stop();
      onPress();
    },
  };
}
