import { deck } from '@nestmate/contract';
import type { Release } from './swipe-rules';

/** The part of a pointer event that a pan needs; `timeStamp` is in milliseconds. */
export type PanPointer = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'timeStamp' | 'buttons'>;

interface Listeners {
  /** The pointer has moved beyond the pan threshold: from now on the card follows. */
  onStart: (pointerId: number) => void;
  onMove: (dx: number, dy: number) => void;
  onRelease: (release: Release) => void;
  /** The browser took over the pointer, for example to scroll. */
  onCancel: () => void;
}

/** Speed is measured over the last moments only: a pointer that stops before the release is not a flick. */
const speedPeriodMs = 80;

/** Follows one pointer at a time, from press to release. */
export function createPan({ onStart, onMove, onRelease, onCancel }: Listeners) {
  let first: PanPointer | undefined;
  let recent: PanPointer[] = [];
  let panning = false;

  const end = () => {
    first = undefined;
    recent = [];
    panning = false;
  };

  function remember(pointer: PanPointer) {
    recent = [...recent.filter(({ timeStamp }) => pointer.timeStamp - timeStamp <= speedPeriodMs), pointer];
  }

  function speed(): number {
    const [oldest, newest] = [recent[0], recent.at(-1)];
    if (!oldest || !newest || newest.timeStamp <= oldest.timeStamp) return 0;
    return (newest.clientX - oldest.clientX) / (newest.timeStamp - oldest.timeStamp);
  }

  return {
    down(pointer: PanPointer) {
      if (first) return;
      first = pointer;
      remember(pointer);
    },

    move(pointer: PanPointer) {
      if (pointer.pointerId !== first?.pointerId) return;
      // The release was outside the card, which gets no events there before it pans.
      if (pointer.buttons === 0) return end();
      remember(pointer);
      const [dx, dy] = [pointer.clientX - first.clientX, pointer.clientY - first.clientY];
      if (!panning) {
        if (Math.abs(dx) <= deck.panThreshold || Math.abs(dx) < Math.abs(dy)) return;
        panning = true;
        onStart(pointer.pointerId);
      }
      onMove(dx, dy);
    },

    up(pointer: PanPointer) {
      if (pointer.pointerId !== first?.pointerId) return;
      remember(pointer);
      const release = { dx: pointer.clientX - first.clientX, speed: speed() };
      const panned = panning;
      end();
      if (panned) onRelease(release);
    },

    cancel(pointer: Pick<PanPointer, 'pointerId'>) {
      if (pointer.pointerId !== first?.pointerId) return;
      const panned = panning;
      end();
      if (panned) onCancel();
    },
  };
}
