import { deck } from '@nestmate/contract/limits';
import type { Heading, Release } from './swipe-rules';

/** The part of a pointer event that a pan needs; `timeStamp` is in milliseconds. */
export type PanPointer = Pick<
  PointerEvent,
  'pointerId' | 'isPrimary' | 'clientX' | 'clientY' | 'timeStamp' | 'buttons'
>;

interface Listeners {
  /** The pointer has moved beyond the pan threshold: from now on the card follows. */
  onStart: (pointerId: number) => void;
  onMove: (dx: number, dy: number, heading: Heading) => void;
  onRelease: (release: Release) => void;
  /** The browser took over the pointer, for example to scroll, or a second finger came to zoom. */
  onCancel: () => void;
}

/** Speed is measured over the last moments only: a pointer that stops before the release is not a flick. */
const speedPeriodMs = 80;

/** A finger that goes back by less has only trembled. */
const turnPx = 8;

/**
 * Follows a single finger, from press to release. Two mean something else, wherever the second one is: nothing is
 * decided until all have lifted. Call it for every pointer of the window.
 */
export function createPan({ onStart, onMove, onRelease, onCancel }: Listeners) {
  let first: PanPointer | undefined;
  let recent: PanPointer[] = [];
  let panning = false;
  const pressed = new Set<number>();
  let heading: Heading = 0;
  /** The farthest that the finger has been on its way. */
  let farthest = 0;

  const end = () => {
    first = undefined;
    recent = [];
    panning = false;
    heading = 0;
  };

  function giveUp() {
    const panned = panning;
    end();
    if (panned) onCancel();
  }

  function turn(x: number) {
    if (heading === 0) heading = x - farthest >= turnPx ? 1 : farthest - x >= turnPx ? -1 : 0;
    else if ((farthest - x) * heading >= turnPx) heading = heading === 1 ? -1 : 1;
    else if ((x - farthest) * heading <= 0) return;
    if (heading !== 0) farthest = x;
  }

  function remember(pointer: PanPointer) {
    turn(pointer.clientX);
    recent = [...recent.filter(({ timeStamp }) => pointer.timeStamp - timeStamp <= speedPeriodMs), pointer];
  }

  function speed(): number {
    const [oldest, newest] = [recent[0], recent.at(-1)];
    if (!oldest || !newest || newest.timeStamp <= oldest.timeStamp) return 0;
    return (newest.clientX - oldest.clientX) / (newest.timeStamp - oldest.timeStamp);
  }

  return {
    down(pointer: PanPointer) {
      pressed.add(pointer.pointerId);
      // Another finger may be down since before this card.
      if (pressed.size > 1 || !pointer.isPrimary) return giveUp();
      first = pointer;
      farthest = pointer.clientX;
      remember(pointer);
    },

    /** A pointer that is not on the card. */
    downElsewhere({ pointerId }: Pick<PanPointer, 'pointerId'>) {
      pressed.add(pointerId);
      if (pressed.size > 1) giveUp();
    },

    move(pointer: PanPointer) {
      // The release was outside the window, which gets no events there before the card pans.
      if (pointer.buttons === 0) pressed.delete(pointer.pointerId);
      if (pointer.pointerId !== first?.pointerId) return;
      if (pointer.buttons === 0) return giveUp();
      remember(pointer);
      const [dx, dy] = [pointer.clientX - first.clientX, pointer.clientY - first.clientY];
      if (!panning) {
        if (Math.abs(dx) <= deck.panThreshold || Math.abs(dx) < Math.abs(dy)) return;
        panning = true;
        onStart(pointer.pointerId);
      }
      onMove(dx, dy, heading);
    },

    up(pointer: PanPointer) {
      pressed.delete(pointer.pointerId);
      if (pointer.pointerId !== first?.pointerId) return;
      remember(pointer);
      const release = { dx: pointer.clientX - first.clientX, speed: speed(), heading };
      const panned = panning;
      end();
      if (panned) onRelease(release);
    },

    cancel(pointer: Pick<PanPointer, 'pointerId'>) {
      pressed.delete(pointer.pointerId);
      if (pointer.pointerId === first?.pointerId) giveUp();
    },
  };
}
