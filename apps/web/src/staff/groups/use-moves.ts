import type { MembershipId } from '@nestmate/contract/ids';
import type { DraftGroup, DraftPerson, MoveEffect, MoveRefusal } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { showFailure, useAction } from '@/forms/use-action';
import { useSettled } from '@/ui/use-settled';
import { isChangedMeanwhile } from '../platform/error-text';
import { isShortcut } from '../platform/use-shortcut';
import { type GroupMove, useMovePeople, useMovePreview, usePinPeople } from './groups.queries';

/** A person of the draft, and their group; null without a place. */
export interface PersonInDraft {
  person: DraftPerson;
  group: DraftGroup | null;
}

/** Where a person can be dropped, as an attribute of its element: `person:…` swaps, `group:…` moves. */
export type DropTarget = `group:${number}` | `person:${string}` | 'new' | 'outside';

export const targetOf = {
  person: ({ membership_id: id }: Pick<DraftPerson, 'membership_id'>): DropTarget => `person:${id}`,
  group: ({ number }: Pick<DraftGroup, 'number'>): DropTarget => `group:${number}`,
};

/** Own moves, the latest last. */
interface OwnMove {
  name: string;
  person: DropTarget;
  effect: MoveEffect | null;
  /** The groups as they were before it, by which the effect names them. */
  groups: ReadonlyMap<number, DraftGroup>;
  inverse: GroupMove['places'];
  /** The group that ended with it, because its last person left. */
  ended: number | null;
  /** The groups that it has changed, which the inverse changes again. */
  numbers: readonly number[];
}

/** The pointer crosses many houses on its way: only where it rests is an effect computed. */
const restMs = 120;

const steps = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
  l: 'next',
  h: 'previous',
  j: 'below',
  k: 'above',
} as const;

/** A move whose inverse names a group that has been opened again by the number it has now. */
const renumbered = (move: OwnMove, from: number, to: number): OwnMove => ({
  ...move,
  inverse: move.inverse.map((place) => (place.to === from ? { ...place, to } : place)),
  numbers: move.numbers.map((number) => (number === from ? to : number)),
});

const elementOf = (node: EventTarget) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-target]') : null;
const targetIn = (node: EventTarget) => elementOf(node)?.dataset['target'] as DropTarget | undefined;

/** The window in the row above or below that is nearest to another one. */
function nearest(stops: readonly HTMLElement[], from: HTMLElement, step: 'above' | 'below') {
  const here = from.getBoundingClientRect();
  const sign = step === 'below' ? 1 : -1;
  return stops
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .map(({ stop, box }) => ({
      stop,
      rows: sign * (box.top - here.top),
      columns: Math.abs(box.left + box.width / 2 - here.left - here.width / 2),
    }))
    .filter(({ rows }) => rows > here.height / 2)
    .toSorted((one, other) => one.rows * 2 + one.columns - other.rows * 2 - other.columns)[0]?.stop;
}

interface MoveOptions {
  /** Holds the houses and the people without a place. */
  area: RefObject<HTMLElement | null>;
  draftId: GroupDraftId;
  /** Everybody of the draft who is loaded, by id. */
  people: ReadonlyMap<MembershipId, PersonInDraft>;
  groups: ReadonlyMap<number, DraftGroup>;
  isEditable: boolean;
  /** The groups of a move as they are now, and the numbers of those that are no longer. */
  onChange: (changed: readonly DraftGroup[], ended: readonly number[]) => void;
  onPin: (kind: 'apart' | 'together', one: string, other: string) => void;
  onMove: (name: string) => void;
}

/**
 * Moves people between groups, one way for every hand: a person is picked up by a press, a drag, Space or Enter; the
 * pointer, the arrows or h j k l choose where; another press, Enter or the drop moves them, once the effect has been
 * shown; Escape puts them back.
 */
export function useMoves({ area, draftId, people, groups, isEditable, ...on }: MoveOptions) {
  const [held, setHeld] = useState<PersonInDraft | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const [refusal, setRefusal] = useState<MoveRefusal | 'changed' | 'pinTooMany' | null>(null);
  const [ownMoves, setOwnMoves] = useState<readonly OwnMove[]>([]);
  const [active, setActive] = useState<DropTarget | null>(null);
  const pendingFocus = useRef<DropTarget | null>(null);
  const versions = useRef(new Map<number, number>());
  const moving = useAction(useMovePeople(draftId), (error) =>
    isChangedMeanwhile(error) ? setRefusal('changed') : showFailure(error),
  );
  const pinning = useAction(usePinPeople(draftId));

  // As a colleague may have moved them meanwhile.
  const inHand = isEditable && held ? (people.get(held.person.membership_id) ?? held) : null;

  /** Where everybody would go; null where nothing would change. */
  function placesAt(to: DropTarget | null): GroupMove['places'] | null {
    if (!inHand || !to) return null;
    const { membership_id: id } = inHand.person;
    const from = inHand.group?.number ?? null;
    if (to === 'new') return [{ membership_id: id, to }];
    if (to === 'outside') return from === null ? null : [{ membership_id: id, to: null }];
    const [kind, name = ''] = to.split(':');
    if (kind === 'group') return Number(name) === from ? null : [{ membership_id: id, to: Number(name) }];
    const other = people.get(name as MembershipId);
    const theirs = other?.group?.number ?? null;
    if (!other || theirs === from) return null;
    return [
      { membership_id: id, to: theirs },
      { membership_id: other.person.membership_id, to: from },
    ];
  }

  const places = placesAt(target);
  const rested = useSettled(target, restMs);
  const preview = useMovePreview(draftId, rested === target ? places : null);
  const effect = rested === target ? (preview.data ?? null) : null;

  useEffect(() => {
    if (!pendingFocus.current) return;
    const stop = area.current?.querySelector<HTMLElement>(
      `[data-stop][data-target="${pendingFocus.current}"]`,
    );
    if (!stop) return;
    pendingFocus.current = null;
    // Somebody who types meanwhile goes on typing.
    if (!document.activeElement?.matches('input, textarea, select')) stop.focus();
  });

  function pickUp(to: DropTarget) {
    const person = people.get(to.split(':')[1] as MembershipId);
    if (!isEditable || !person) return;
    setHeld(person);
    setTarget(null);
    setRefusal(null);
    setActive(to);
    pendingFocus.current = to;
  }
  function aim(at: DropTarget) {
    const to = inHand && at === targetOf.person(inHand.person) ? null : at;
    if (to === target) return;
    setTarget(to);
    setRefusal(null);
  }
  function putBack() {
    if (held) {
      pendingFocus.current = targetOf.person(held.person);
      setActive(pendingFocus.current);
    }
    setHeld(null);
    setTarget(null);
    setRefusal(null);
  }

  const groupOf = (id: string) =>
    people.get(id as MembershipId)?.group ?? (inHand?.person.membership_id === id ? inHand.group : null);

  /** The groups that people leave and enter. */
  const numbersIn = (moved: GroupMove['places']) =>
    moved
      .flatMap(({ membership_id: id, to }) => [groupOf(id)?.number, to])
      .filter((number) => typeof number === 'number');

  /** Sends the versions of groups as they were shown last, in the list or by a reply to an own move. */
  function send(
    moved: GroupMove['places'],
    numbers: readonly number[],
    onDone: (changed: readonly DraftGroup[]) => void,
  ) {
    setRefusal(null);
    const seen = [...new Set(numbers)].flatMap((number) => {
      const shown = groups.get(number) ?? (inHand?.group?.number === number ? inHand.group : undefined);
      const version = Math.max(shown?.version ?? 0, versions.current.get(number) ?? 0);
      return version > 0 ? [{ number, version }] : [];
    });
    void moving.run({ places: moved, seen }, ({ refusal: refused, groups: changed }) => {
      if (refused) return setRefusal(refused);
      for (const { number, version } of changed) versions.current.set(number, version);
      const isLeft = (number: number) => changed.some((group) => group.number === number);
      on.onChange(
        changed,
        seen.map(({ number }) => number).filter((number) => !isLeft(number)),
      );
      onDone(changed);
    });
  }

  function dropAt(to: DropTarget | null) {
    const moved = placesAt(to);
    if (!inHand || !moved) return;
    const { person, group } = inHand;
    const before = new Map(moved.map(({ membership_id: id }) => [id, groupOf(id)?.number ?? null]));
    send(moved, numbersIn(moved), (after) => {
      const isGone =
        group !== null &&
        !after.some(({ number, people: left }) => number === group.number && left.length > 0);
      const inverse = moved.map(({ membership_id: id }) => {
        const back = before.get(id) ?? null;
        return { membership_id: id, to: isGone && back === group.number ? ('new' as const) : back };
      });
      setOwnMoves([
        ...ownMoves,
        {
          name: person.name,
          person: targetOf.person(person),
          effect: to === target ? effect : null,
          groups,
          inverse,
          ended: isGone ? group.number : null,
          numbers: after.map(({ number }) => number),
        },
      ]);
      putBack();
      on.onMove(person.name);
    });
  }

  function undo() {
    const last = ownMoves.at(-1);
    if (!last) return;
    const back = last.inverse.flatMap(({ to }) => (typeof to === 'number' ? [to] : []));
    send(last.inverse, [...last.numbers, ...back], (changed) => {
      const alone = last.inverse.find(({ to }) => to === 'new')?.membership_id;
      const opened = changed.find((group) => group.people.some(({ membership_id: id }) => id === alone));
      const earlier = ownMoves.slice(0, -1);
      const { ended } = last;
      setOwnMoves(
        ended === null || !opened ? earlier : earlier.map((move) => renumbered(move, ended, opened.number)),
      );
      pendingFocus.current = last.person;
      setActive(last.person);
    });
  }

  function pin(kind: 'apart' | 'together') {
    const other = target?.startsWith('person:') ? people.get(target.slice(7) as MembershipId) : undefined;
    if (!inHand || !other || other.person.membership_id === inHand.person.membership_id) return;
    const pair = { one: inHand.person.membership_id, other: other.person.membership_id };
    void pinning.run({ ...pair, kind }, ({ refusal: refused }) => {
      if (refused) return setRefusal(refused === 'full' ? 'pinTooMany' : refused);
      putBack();
      on.onPin(kind, inHand.person.name, other.person.name);
    });
  }
  const unpin = (one: MembershipId, other: MembershipId) => void pinning.run({ one, other, kind: null });

  function step(from: HTMLElement, to: (typeof steps)[keyof typeof steps]) {
    const stops = [...(area.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const at = stops.indexOf(from);
    const found =
      to === 'next' ? stops[at + 1] : to === 'previous' ? stops[at - 1] : nearest(stops, from, to);
    if (!found) return;
    setActive((found.dataset['target'] as DropTarget | undefined) ?? null);
    found.focus();
    found.scrollIntoView({ block: 'nearest' });
  }

  const handlers = {
    onClick: ({ target: node }: MouseEvent) => {
      const to = targetIn(node);
      if (!to || (node instanceof Element && node.closest('a, button:not([data-stop]), label'))) return;
      if (!inHand) return to.startsWith('person:') ? pickUp(to) : undefined;
      if (to === targetOf.person(inHand.person)) return putBack();
      // A first press shows the effect, where no pointer has hovered.
      if (to === target && effect) return effect.refusal ? undefined : dropAt(to);
      aim(to);
    },
    onPointerMove: ({ target: node, pointerType, movementX, movementY }: PointerEvent) => {
      // A page that scrolls below a resting mouse also moves it.
      if (!inHand || pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return;
      const to = targetIn(node);
      if (to) aim(to);
    },
    onFocus: ({ target: node }: FocusEvent) => {
      const to = elementOf(node)?.dataset['stop'] === undefined ? undefined : targetIn(node);
      if (!to) return;
      setActive(to);
      if (inHand) aim(to);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target: node } = event;
      if (key === 'Escape' && inHand) {
        event.preventDefault();
        return putBack();
      }
      const stop = elementOf(node);
      if (stop?.dataset['stop'] === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
      const to = key in steps ? steps[key as keyof typeof steps] : undefined;
      const isLetter = key.length === 1;
      if (isLetter && !isShortcut(event.nativeEvent)) return;
      if (to) step(stop, to);
      else if (key === 'p' && inHand) pin('together');
      else if (key === 'P' && inHand) pin('apart');
      else return;
      event.preventDefault();
    },
    onDragStart: (event: DragEvent) => {
      const to = targetIn(event.target);
      if (!to?.startsWith('person:') || !isEditable) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', people.get(to.slice(7) as MembershipId)?.person.name ?? '');
      // Chrome ends a drag whose page changes as it starts.
      setTimeout(() => pickUp(to));
    },
    onDragOver: (event: DragEvent) => {
      const to = targetIn(event.target);
      if (!inHand || !to) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      aim(to);
    },
    onDrop: (event: DragEvent) => {
      const to = targetIn(event.target);
      if (!inHand || !to) return;
      event.preventDefault();
      dropAt(to);
    },
    onDragEnd: ({ dataTransfer }: DragEvent) => {
      if (dataTransfer.dropEffect === 'none') putBack();
    },
  };

  return {
    handlers,
    inHand,
    target,
    active,
    /** What the drop would change; null until it is known. */
    effect,
    effectError: rested === target ? preview.error : null,
    canDrop: places !== null && effect !== null && effect.refusal === null,
    isMeaningless: target !== null && places === null,
    refusal: refusal ?? effect?.refusal ?? null,
    isPending: moving.isPending || pinning.isPending,
    lastMove: ownMoves.at(-1) ?? null,
    drop: () => dropAt(target),
    aim,
    putBack,
    undo,
    pin,
    unpin,
  };
}

export type Moves = ReturnType<typeof useMoves>;
