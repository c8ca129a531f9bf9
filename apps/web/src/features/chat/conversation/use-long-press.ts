import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const longPressMs = 450;
/** The longest time between two taps that count as one double tap. */
const doubleTapMs = 350;
/** A finger that moves further scrolls, in CSS pixels. */
const maxMove = 10;

interface Pressed {
  x: number;
  y: number;
  /** When the finger was lifted, by the event's clock. */
  at: number;
}

const isNear = (one: Pressed, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - one.x, clientY - one.y) <= maxMove * 2;

/**
 * Handlers for a long press by touch and for the right mouse button, and for a double tap. Elements that are pressable themselves have no
 * double tap.
 */
export function useLongPress(onPress: () => void, onDoubleTap: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isTap = useRef(false);
  const lastTap = useRef<Pressed>(null);
  const stop = () => {
    clearTimeout(timer.current);
    isTap.current = false;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  function tapped(event: PointerEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    const before = lastTap.current;
    const isDouble = before && event.timeStamp - before.at < doubleTapMs && isNear(before, event);
    lastTap.current = isDouble ? null : { x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (isDouble) onDoubleTap();
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      isTap.current = true;
      timer.current = setTimeout(() => {
        stop();
        onPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (Math.hypot(x - start.current.x, y - start.current.y) > maxMove) stop();
    },
    onPointerUp: (event: PointerEvent) => {
      const isOne = isTap.current;
      stop();
      if (isOne) tapped(event);
    },
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
