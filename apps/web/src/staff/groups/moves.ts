import type { MembershipId } from '@nestmate/contract/ids';
import type { DraftGroup, DraftPerson, MoveEffect, MoveRefusal } from '@nestmate/contract/staff/groups';
import type { GroupMove } from './groups.queries';

/** A person of the draft, and their group; null without a place. */
export interface PersonInDraft {
  person: DraftPerson;
  group: DraftGroup | null;
}

/** What of a draft is loaded. */
export interface LoadedDraft {
  people: ReadonlyMap<MembershipId, PersonInDraft>;
  groups: ReadonlyMap<number, DraftGroup>;
}

/** Where a person can be dropped, as an attribute of its element: `person:…` swaps, `group:…` moves. */
export type DropTarget = `group:${number}` | `person:${string}` | 'new' | 'outside';

export const targetOf = {
  person: ({ membership_id: id }: Pick<DraftPerson, 'membership_id'>): DropTarget => `person:${id}`,
  group: ({ number }: Pick<DraftGroup, 'number'>): DropTarget => `group:${number}`,
};

const personPrefix = 'person:';

/** The person of a target; undefined for any other target. */
export const personIdIn = (target: DropTarget | null | undefined): MembershipId | undefined =>
  target?.startsWith(personPrefix) ? (target.slice(personPrefix.length) as MembershipId) : undefined;

/** Whether a target is a group, or one of its people. */
export const isOf = (group: DraftGroup, target: DropTarget | null): boolean =>
  target !== null &&
  (target === targetOf.group(group) || group.people.some((one) => target === targetOf.person(one)));

/** The element in each group where Tab enters it: that of the active target, or the first person's of all groups. */
export function tabStopsOf(
  groups: readonly DraftGroup[],
  active: DropTarget | null,
): ReadonlyMap<number, DropTarget> {
  const own = groups.filter((group) => isOf(group, active));
  if (active && own.length > 0) return new Map(own.map(({ number }) => [number, active]));
  const [first] = groups;
  const person = first?.people[0];
  return new Map(first && person ? [[first.number, targetOf.person(person)]] : []);
}

type Places = GroupMove['places'];

/** A move that was made here, with what is needed to take it back. */
export interface OwnMove {
  name: string;
  person: DropTarget;
  effect: MoveEffect | null;
  /** The groups as they were before it, by which the effect names them. */
  groups: ReadonlyMap<number, DraftGroup>;
  inverse: Places;
  /** The group that ended with it, because its last person left. */
  ended: number | null;
  /** The groups that it has changed, which the inverse changes again. */
  numbers: readonly number[];
}

export interface MovesState {
  held: PersonInDraft | null;
  /** Where the person held would be dropped. */
  target: DropTarget | null;
  /** Why the last drop or pin was refused. */
  refusal: MoveRefusal | 'changed' | 'pinTooMany' | null;
  /** Own moves that can be taken back, the latest last. */
  history: readonly OwnMove[];
  /** Whose element has the focus, or had it last. */
  active: DropTarget | null;
  /** The versions of groups by replies to own moves, which a list may not have yet. */
  versions: ReadonlyMap<number, number>;
}

export const nothingMoved: MovesState = {
  held: null,
  target: null,
  refusal: null,
  history: [],
  active: null,
  versions: new Map(),
};

/** What happens while people are moved; `answered` is a reply to a move or an undo that was made. */
export type MovesEvent =
  | { type: 'pickedUp'; held: PersonInDraft }
  | { type: 'aimed'; at: DropTarget }
  | { type: 'putBack' }
  | { type: 'focused'; at: DropTarget | null }
  | { type: 'sent' }
  | { type: 'refused'; refusal: NonNullable<MovesState['refusal']> }
  | { type: 'answered'; groups: readonly DraftGroup[] }
  | { type: 'moved'; move: OwnMove }
  | { type: 'undone'; move: OwnMove; groups: readonly DraftGroup[] };

/** The state after an event. */
export function afterEvent(state: MovesState, event: MovesEvent): MovesState {
  switch (event.type) {
    case 'pickedUp': {
      const active = targetOf.person(event.held.person);
      return { ...state, held: event.held, target: null, refusal: null, active };
    }
    case 'aimed': {
      const { held } = state;
      const target = held && event.at === targetOf.person(held.person) ? null : event.at;
      return target === state.target ? state : { ...state, target, refusal: null };
    }
    case 'putBack': {
      const active = state.held ? targetOf.person(state.held.person) : state.active;
      return { ...state, held: null, target: null, refusal: null, active };
    }
    case 'focused':
      return state.active === event.at ? state : { ...state, active: event.at };
    case 'sent':
      return { ...state, refusal: null };
    case 'refused':
      return { ...state, refusal: event.refusal };
    case 'answered': {
      const known = event.groups.map(({ number, version }) => [number, version] as const);
      return { ...state, versions: new Map([...state.versions, ...known]) };
    }
    case 'moved':
      return afterEvent({ ...state, history: [...state.history, event.move] }, { type: 'putBack' });
    case 'undone': {
      const { move, groups } = event;
      const earlier = state.history.filter((one) => one !== move);
      const { ended, inverse, person: active } = move;
      const alone = inverse.find(({ to }) => to === 'new')?.membership_id;
      const opened = groups.find(({ people }) => people.some(({ membership_id: id }) => id === alone));
      const isRenumbered = ended !== null && opened !== undefined;
      const history = isRenumbered ? earlier.map((one) => renumbered(one, ended, opened.number)) : earlier;
      return { ...state, active, history };
    }
  }
}

/**
 * A move that names a group that has been opened again by the number it has now. Whatever had that number has ended: it
 * takes the other, which is free, so that the two stay apart.
 */
function renumbered(move: OwnMove, from: number, to: number): OwnMove {
  const swapped = <Number extends number | 'new' | null>(number: Number) => {
    if (number === from) return to;
    return number === to ? from : number;
  };
  return {
    ...move,
    inverse: move.inverse.map((place) => ({ ...place, to: swapped(place.to) })),
    ended: swapped(move.ended),
    numbers: move.numbers.map(swapped),
  };
}

/** Where everybody would go if the person held were dropped; null where nothing would change. */
export function placesAt(
  held: PersonInDraft | null,
  to: DropTarget | null,
  { people }: Pick<LoadedDraft, 'people'>,
): Places | null {
  if (!held || !to) return null;
  const { membership_id: id } = held.person;
  const from = held.group?.number ?? null;
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

/** What is sent to move people: with the versions of the groups that they leave and enter, as they were seen last. */
export function requestOf(
  { held, versions }: Pick<MovesState, 'held' | 'versions'>,
  places: Places,
  { people, groups }: LoadedDraft,
): GroupMove {
  const numbers = places.flatMap(({ membership_id: id, to }) => [groupIn({ held, people }, id)?.number, to]);
  return { places, seen: seenOf({ held, versions, groups }, numbers) };
}

/** What is sent to take a move back. */
export function undoRequestOf(
  { versions }: Pick<MovesState, 'versions'>,
  { inverse, numbers }: OwnMove,
  { groups }: Pick<LoadedDraft, 'groups'>,
): GroupMove {
  const touched = [...numbers, ...inverse.map(({ to }) => to)];
  return { places: inverse, seen: seenOf({ held: null, versions, groups }, touched) };
}

/** The move that was made by dropping the person held, once its reply has come. */
export function ownMoveOf(
  { held, effect }: { held: PersonInDraft; effect: MoveEffect | null },
  { places, groups: after }: { places: Places; groups: readonly DraftGroup[] },
  { people, groups }: LoadedDraft,
): OwnMove {
  const { person, group } = held;
  const isEnded =
    group !== null && !after.some(({ number, people: left }) => number === group.number && left.length > 0);
  return {
    name: person.name,
    person: targetOf.person(person),
    effect,
    groups,
    inverse: places.map(({ membership_id: id }) => {
      const back = groupIn({ held, people }, id)?.number ?? null;
      return { membership_id: id, to: isEnded && back === group.number ? ('new' as const) : back };
    }),
    ended: isEnded ? group.number : null,
    numbers: after.map(({ number }) => number),
  };
}

const groupIn = (
  { held, people }: { held: PersonInDraft | null } & Pick<LoadedDraft, 'people'>,
  id: string,
): DraftGroup | null =>
  people.get(id as MembershipId)?.group ?? (held?.person.membership_id === id ? held.group : null);

/** The versions of groups as they were shown last, in the list or by a reply to an own move. */
function seenOf(
  { held, versions, groups }: Pick<MovesState, 'held' | 'versions'> & Pick<LoadedDraft, 'groups'>,
  numbers: readonly (number | 'new' | null | undefined)[],
): GroupMove['seen'] {
  return [...new Set(numbers)].flatMap((number) => {
    if (typeof number !== 'number') return [];
    const shown = groups.get(number) ?? (held?.group?.number === number ? held.group : undefined);
    const version = Math.max(shown?.version ?? 0, versions.get(number) ?? 0);
    return version > 0 ? [{ number, version }] : [];
  });
}
