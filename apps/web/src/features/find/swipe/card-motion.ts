import { deck } from '@nestmate/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type { CardId, DeckCard } from '../deck/deck-state';
import { createMovingNumber, drawSoon, easeOut } from './moving-number';
import type { Flight } from './stack';
import { type Heading, riseAt, type Side, signAt, tiltAt } from './swipe-rules';

const backSpring = { stiffness: 420, damping: 30 };

let stillness: MediaQueryList | undefined;

/** Whether the person prefers reduced motion; cards fade instead of moving. */
export const isStill = () => (stillness ??= matchMedia('(prefers-reduced-motion: reduce)')).matches;

/** Shared by the cards of a stack: how far the lower ones have risen while the top one leaves. */
export function createStackMotion() {
  const rise = createMovingNumber(0);
  return {
    rise,
    /** The top card has left, so the risen cards are at their places. */
    promoted: () => rise.jump(0),
  };
}

export type StackMotion = ReturnType<typeof createStackMotion>;

export interface CardParts {
  card: HTMLElement;
  like: HTMLElement | null;
  skip: HTMLElement | null;
}

/**
 * Moves one card without React and without layout: each frame writes only a transform and opacities. `depth` is its
 * index in the stack, 0 on top; `from` the side it returns from after an undo.
 */
export function createCardMotion(stack: StackMotion, start: { depth: number; from?: Side }) {
  const x = createMovingNumber(0);
  const y = createMovingNumber(0);
  const depth = createMovingNumber(start.depth);
  const opacity = createMovingNumber(1);
  let parts: CardParts | undefined;
  let arrivesFrom = start.from;
  let flyingTo: Side | undefined;
  /** Stamps show what a release would do. */
  let isTakenBack = false;

  const outside = (side: Side) => {
    const width = parts?.card.offsetWidth ?? 400;
    return (side === 'right' ? 1 : -1) * width * 1.35;
  };

  function draw() {
    if (!parts) return;
    const level = Math.max(0, depth.get() - stack.rise.get());
    const dx = x.get();
    const tilt = isStill() ? 0 : tiltAt(dx);
    const { card, like, skip } = parts;
    card.style.transform = `translate3d(${dx}px, ${y.get() + level * 12}px, 0) scale(${1 - level * 0.045}) rotate(${tilt}deg)`;
    card.style.opacity = String(opacity.get() * Math.max(0, Math.min(1, deck.visibleCards - level)));
    if (like) like.style.opacity = String(isTakenBack ? 0 : signAt('right', dx));
    if (skip) skip.style.opacity = String(isTakenBack ? 0 : signAt('left', dx));
  }

  const redraw = () => drawSoon(draw);

  return {
    /** Draws on these elements until the returned function is called. */
    attach(elements: CardParts) {
      parts = elements;
      const stops = [x, y, depth, opacity, stack.rise].map((value) => value.onChange(redraw));
      if (arrivesFrom) x.jump(outside(arrivesFrom));
      arrivesFrom = undefined;
      draw();
      return () => {
        for (const stop of stops) stop();
        for (const value of [x, y, depth, opacity]) value.hold();
        parts = undefined;
      };
    },

    /** Stops the card under a finger, also on its way back, and returns its position. */
    grab(): number {
      x.hold();
      y.hold();
      stack.rise.hold();
      return x.get();
    },

    drag(dx: number, dy: number, heading: Heading) {
      isTakenBack = heading * dx < 0;
      x.set(dx);
      y.set(dy * 0.25);
      stack.rise.set(riseAt(dx));
    },

    /** Springs back to its place. */
    back() {
      if (isStill()) return [x, y, stack.rise].forEach((value) => value.jump(0));
      x.move(0, backSpring);
      y.move(0, backSpring);
      stack.rise.move(0, backSpring);
    },

    /** Leaves the stack by a side; with reduced motion it fades. */
    fly(side: Side) {
      if (flyingTo === side) return;
      flyingTo = side;
      const duration = deck.swipeAnimationMs;
      stack.rise.move(1, { duration: deck.actionDelayMs, ease: easeOut });
      if (!isStill()) x.move(outside(side), { duration, ease: [0.3, 0.5, 0.6, 1] });
      opacity.move(0, isStill() ? { duration } : { duration: duration / 2, delay: duration / 2 });
    },

    /** Returns to the deck if it had left. */
    land() {
      flyingTo = undefined;
      if (x.get() === 0 && opacity.get() === 1) return;
      opacity.hold();
      y.jump(0);
      if (isStill()) {
        x.jump(0);
        return opacity.move(1, { duration: 200 });
      }
      opacity.jump(1);
      stack.rise.jump(1);
      x.move(0, { ...backSpring, stiffness: 260 });
      stack.rise.move(0, { duration: 200, ease: easeOut });
    },

    /** Takes another index in the stack. It does not animate, because the rise already moved the card there. */
    moveTo: (next: number) => depth.jump(next),
  };
}

/** Sends cards out of the deck. `act` runs after the card action delay, while the card still flies. */
export function useFlights(act: (card: DeckCard, side: Side) => void) {
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  /** Decisions that wait for their delay; leaving the page runs them immediately. */
  const waiting = useRef(new Set<() => void>());
  /** The side that each card left by, so that it can return from there. */
  const [sides] = useState(() => new Map<CardId, Side>());

  useEffect(() => {
    const decisions = waiting.current;
    return () => {
      for (const decision of decisions) decision();
    };
  }, []);

  function send(card: DeckCard, side: Side) {
    const others = (all: readonly Flight[]) =>
      all.filter((flight) => flight.card.membership_id !== card.membership_id);
    sides.set(card.membership_id, side);
    setFlights((all) => [...others(all), { card, side, acted: false }]);

    const decision = () => {
      if (!waiting.current.delete(decision)) return;
      act(card, side);
      setFlights((all) => [...others(all), { card, side, acted: true }]);
    };
    waiting.current.add(decision);
    setTimeout(decision, deck.actionDelayMs);
    setTimeout(() => setFlights(others), deck.swipeAnimationMs);
  }

  return { flights, send, cameFrom: (id: CardId) => sides.get(id) };
}
