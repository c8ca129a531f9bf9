import { deck } from '@nestmate/contract/limits';
import type { Decision } from '@nestmate/contract/rules/interest';

export type Side = 'left' | 'right';

export const statusOfSide: Record<Side, Decision> = { left: 'skipped', right: 'interested' };

/** The way that a finger last went: to the left, to the right, or neither yet. */
export type Heading = -1 | 0 | 1;

/** A card's distance to the right, in pixels, its speed, in pixels per millisecond, and its heading, on release. */
export interface Release {
  dx: number;
  speed: number;
  heading: Heading;
}

/** The distance of a flick, slightly below the threshold of a slow drag. */
const flickDistance = deck.dragThreshold * 0.8;
const flickSpeed = 0.6;

/**
 * The side that a released card leaves by, or null when it returns: it lies beyond the threshold, and was not on its
 * way back.
 */
export function sideOf({ dx, speed, heading }: Release): Side | null {
  if (heading !== Math.sign(dx)) return null;
  const distance = Math.abs(dx);
  const outward = speed * Math.sign(dx);
  const decided = distance > deck.dragThreshold || (distance > flickDistance && outward > flickSpeed);
  if (!decided) return null;
  return dx > 0 ? 'right' : 'left';
}

const maxTilt = 14;

/** The card's tilt in degrees: one for every 18 pixels, up to a maximum. */
export const tiltAt = (dx: number) => Math.max(-maxTilt, Math.min(maxTilt, dx / 18));

/** The opacity of a side's stamp: full where a release decides. */
export function signAt(side: Side, dx: number): number {
  const towards = side === 'right' ? dx : -dx;
  return Math.max(0, Math.min(1, (towards - deck.panThreshold) / (deck.dragThreshold - deck.panThreshold)));
}

/** How far the card beneath has risen, from 0 to 1. */
export const riseAt = (dx: number) => Math.min(1, Math.abs(dx) / (deck.dragThreshold * 4));
