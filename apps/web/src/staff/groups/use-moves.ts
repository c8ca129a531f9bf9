import type { MembershipId } from '@nestmate/contract/ids';
import type { DraftGroup } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import {
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { showFailure, useAction } from '@/forms/use-action';
import { useSettled } from '@/ui/use-settled';
import { isChangedMeanwhile } from '../platform/error-text';
import { isShortcut } from '../platform/use-shortcut';
import { type GroupMove, useMovePeople, useMovePreview, usePinPeople } from './groups.queries';
import {
  afterEvent,
  type DropTarget,
  type LoadedDraft,
  nothingMoved,
  ownMoveOf,
  personIdIn,
  placesAt,
  requestOf,
  targetOf,
  undoRequestOf,
} from './moves';

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

interface MoveOptions extends LoadedDraft {
  /** Holds the houses and the people without a place. */
  area: RefObject<HTMLElement | null>;
  draftId: GroupDraftId;
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
  const [state, dispatch] = useReducer(afterEvent, nothingMoved);
  const { held, target, active, history } = state;
  const pendingFocus = useRef<DropTarget | null>(null);
  const moving = useAction(useMovePeople(draftId), (error) =>
    isChangedMeanwhile(error) ? dispatch({ type: 'refused', refusal: 'changed' }) : showFailure(error),
  );
  const pinning = useAction(usePinPeople(draftId));

  // As a colleague may have moved them meanwhile.
  const inHand = isEditable && held ? (people.get(held.person.membership_id) ?? held) : null;
  const loaded = { people, groups };
  const places = placesAt(inHand, target, loaded);
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

  const personIn = (to: DropTarget | null) => {
    const id = personIdIn(to);
    return id && people.get(id);
  };
  function pickUp(to: DropTarget) {
    const person = personIn(to);
    if (!isEditable || !person) return;
    dispatch({ type: 'pickedUp', held: person });
    pendingFocus.current = to;
  }
  const aim = (at: DropTarget) => dispatch({ type: 'aimed', at });
  function putBack() {
    if (held) pendingFocus.current = targetOf.person(held.person);
    dispatch({ type: 'putBack' });
  }

  function send(request: GroupMove, onDone: (changed: readonly DraftGroup[]) => void) {
    dispatch({ type: 'sent' });
    void moving.run(request, ({ refusal, groups: changed }) => {
      if (refusal) return dispatch({ type: 'refused', refusal });
      dispatch({ type: 'answered', groups: changed });
      const isLeft = (number: number) => changed.some((group) => group.number === number);
      const ended = request.seen.map(({ number }) => number).filter((number) => !isLeft(number));
      on.onChange(changed, ended);
      onDone(changed);
    });
  }

  function dropAt(to: DropTarget | null) {
    const moved = placesAt(inHand, to, loaded);
    if (!inHand || !moved) return;
    send(requestOf({ ...state, held: inHand }, moved, loaded), (changed) => {
      const shown = { held: inHand, effect: to === target ? effect : null };
      pendingFocus.current = targetOf.person(inHand.person);
      dispatch({ type: 'moved', move: ownMoveOf(shown, { places: moved, groups: changed }, loaded) });
      on.onMove(inHand.person.name);
    });
  }

  function undo() {
    const move = history.at(-1);
    if (!move) return;
    send(undoRequestOf(state, move, loaded), (changed) => {
      pendingFocus.current = move.person;
      dispatch({ type: 'undone', move, groups: changed });
    });
  }

  function pin(kind: 'apart' | 'together') {
    const other = personIn(target);
    if (!inHand || !other || other.person.membership_id === inHand.person.membership_id) return;
    const pair = { one: inHand.person.membership_id, other: other.person.membership_id };
    void pinning.run({ ...pair, kind }, ({ refusal }) => {
      if (refusal) return dispatch({ type: 'refused', refusal: refusal === 'full' ? 'pinTooMany' : refusal });
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
    dispatch({ type: 'focused', at: (found.dataset['target'] as DropTarget | undefined) ?? null });
    found.focus();
    found.scrollIntoView({ block: 'nearest' });
  }

  const handlers = {
    onClick: ({ target: node }: MouseEvent) => {
      const to = targetIn(node);
      if (!to || (node instanceof Element && node.closest('a, button:not([data-stop]), label'))) return;
      if (!inHand) return personIdIn(to) && pickUp(to);
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
      dispatch({ type: 'focused', at: to });
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
      if (!to || !personIdIn(to) || !isEditable) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', personIn(to)?.person.name ?? '');
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
    refusal: state.refusal ?? effect?.refusal ?? null,
    isPending: moving.isPending || pinning.isPending,
    lastMove: history.at(-1) ?? null,
    drop: () => dropAt(target),
    aim,
    putBack,
    undo,
    pin,
    unpin,
  };
}

export type Moves = ReturnType<typeof useMoves>;
