import { type PointerEvent, useRef, useState } from 'react';

/** A shorter movement is a tap. */
const dragsFromPx = 8;

/** Drags an element to the left or the right side of the window. */
export function useSideDrag(onDrop: (side: 'left' | 'right') => void) {
  /** The one finger that drags; two zoom. */
  const from = useRef<Pick<PointerEvent, 'clientX' | 'pointerId'> | null>(null);
  const hasMoved = useRef(false);
  const [shift, setShift] = useState(0);

  function stop() {
    from.current = null;
    setShift(0);
  }
  return {
    style: { transform: `translateX(${shift}px)` },
    onPointerDown({ clientX, pointerId, isPrimary }: PointerEvent) {
      if (!isPrimary) return stop();
      from.current = { clientX, pointerId };
      hasMoved.current = false;
    },
    onPointerMove({ clientX, pointerId, currentTarget }: PointerEvent) {
      if (from.current?.pointerId !== pointerId) return;
      const by = clientX - from.current.clientX;
      if (!hasMoved.current && Math.abs(by) < dragsFromPx) return;
      hasMoved.current = true;
      currentTarget.setPointerCapture(pointerId);
      setShift(by);
    },
    onPointerUp({ currentTarget, pointerId }: PointerEvent) {
      if (from.current?.pointerId !== pointerId) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      if (hasMoved.current) onDrop(left + width / 2 < innerWidth / 2 ? 'left' : 'right');
      stop();
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      if (from.current?.pointerId === pointerId) stop();
    },
    /** The click that ends a drag does not count. */
    onClickCapture(event: { stopPropagation: () => void }) {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  };
}
