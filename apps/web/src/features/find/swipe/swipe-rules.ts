import { deck, type Decision } from '@nestmate/contract';

export type Side = 'left' | 'right';

export const statusOfSide: Record<Side, Decision> = { left: 'skipped', right: 'interested' };

/** How far, in pixels, and how fast, in pixels a millisecond, a card was moved to the right when let go. */
export interface Release {
  dx: number;
  speed: number;
}

/** A flick counts from here, somewhat before the threshold of a slow drag. */
const flickDistance = deck.dragThreshold * 0.8;
const flickSpeed = 0.6;
/** Thrown back this fast, a card stays even from beyond the threshold. */
const returnSpeed = 0.5;

/**
 * Where a card goes that was let go: out, once its leading edge is more than the threshold beyond where that edge rests, or
 * back.
 */
export function sideOf({ dx, speed }: Release): Side | null {
  const distance = Math.abs(dx);
  const outward = speed * Math.sign(dx);
  if (outward < -returnSpeed) return null;
  const decided = distance > deck.dragThreshold || (distance > flickDistance && outward > flickSpeed);
  if (!decided) return null;
  return dx > 0 ? 'right' : 'left';
}

const mostTilt = 14;

/** Degrees by which a card leans into a drag: a degree for every 18 pixels, and never more than it looks good with. */
export const tiltAt = (dx: number) => Math.max(-mostTilt, Math.min(mostTilt, dx / 18));

/** How clearly a card says what will happen on this side, from 0 to 1: fully where letting go decides. */
export function signAt(side: Side, dx: number): number {
  const towards = side === 'right' ? dx : -dx;
  return Math.max(0, Math.min(1, (towards - deck.panThreshold) / (deck.dragThreshold - deck.panThreshold)));
}

/** How far the card beneath has come up, from 0 to 1. */
export const riseAt = (dx: number) => Math.min(1, Math.abs(dx) / (deck.dragThreshold * 4));
