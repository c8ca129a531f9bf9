import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longPressMs = 450;
/** A finger that moves further scrolls, in CSS pixels. */
const maxMove = 10;

/** Handlers for a long press by touch and for the right mouse button. */
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
      timer.current = setTimeout(onPress, longPressMs);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (Math.hypot(x - start.current.x, y - start.current.y) > maxMove) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // The browser's own menu is more useful on a link.
      if (event.target instanceof Element && event.target.closest('a')) return;
      event.preventDefault();
      stop();
      onPress();
    },
  };
}
