import { type PointerEvent, useRef, useState } from 'react';

/** A shorter movement is a tap. */
const dragsFromPx = 8;

/** Drags an element to the left or the right side of the window. */
export function useSideDrag(onDrop: (side: 'left' | 'right') => void) {
  const from = useRef<number | null>(null);
  const hasMoved = useRef(false);
  const [shift, setShift] = useState(0);

  function stop() {
    from.current = null;
    setShift(0);
  }
  return {
    style: { transform: `translateX(${shift}px)` },
    onPointerDown({ clientX }: PointerEvent) {
      from.current = clientX;
      hasMoved.current = false;
    },
    onPointerMove({ clientX, pointerId, currentTarget }: PointerEvent) {
      if (from.current === null) return;
      const by = clientX - from.current;
      if (!hasMoved.current && Math.abs(by) < dragsFromPx) return;
      hasMoved.current = true;
      currentTarget.setPointerCapture(pointerId);
      setShift(by);
    },
    onPointerUp({ currentTarget }: PointerEvent) {
      const { left, width } = currentTarget.getBoundingClientRect();
      if (from.current !== null && hasMoved.current)
        onDrop(left + width / 2 < innerWidth / 2 ? 'left' : 'right');
      stop();
    },
    onPointerCancel: stop,
    /** The click that ends a drag does not count. */
    onClickCapture(event: { stopPropagation: () => void }) {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  };
}
