import type { MembershipId } from '@nestmate/contract/ids';
import type { DraftGroup, DraftPerson } from '@nestmate/contract/staff/groups';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftGroup, draftPerson } from '../testing/groups';
import type { GroupMove } from './groups.queries';
import {
  afterEvent,
  type DropTarget,
  type LoadedDraft,
  type MovesState,
  nothingMoved,
  ownMoveOf,
  placesAt,
  requestOf,
  targetOf,
  undoRequestOf,
} from './moves';

/** A draft on a server, with whoever has no place. */
class ServedDraft {
  groups: DraftGroup[];
  outside: DraftPerson[] = [draftPerson(90, 'Greta'), draftPerson(91, 'Hugo')];

  constructor(groups: DraftGroup[]) {
    this.groups = groups;
  }

  loaded(): LoadedDraft {
    const everybody = [
      ...this.groups.flatMap((group) => group.people.map((person) => ({ person, group }))),
      ...this.outside.map((person) => ({ person, group: null })),
    ];
    return {
      people: new Map(everybody.map((one) => [one.person.membership_id, one])),
      groups: new Map(this.groups.map((group) => [group.number, group])),
    };
  }

  /** Who is with whom, whatever the numbers. */
  together() {
    const idsOf = (people: readonly DraftPerson[]) => people.map((one) => one.membership_id).toSorted();
    return {
      groups: this.groups.map(({ people }) => idsOf(people).join(' ')).toSorted(),
      outside: idsOf(this.outside),
    };
  }

  /** Moves people as the server does. @returns the groups that it has changed */
  move({ places, seen }: GroupMove): DraftGroup[] {
    const all = this.loaded();
    const inDraft = (id: string) => all.people.get(id as MembershipId);
    const personOf = (id: string) => inDraft(id)?.person ?? draftPerson(0, '');
    const next = 1 + Math.max(0, ...this.groups.map(({ number }) => number));
    const numbers = places.flatMap(({ membership_id: id, to }) => [inDraft(id)?.group?.number, to]);
    for (const number of numbers)
      if (typeof number === 'number')
        expect(seen).toContainEqual({ number, version: all.groups.get(number)?.version });
    const moved = new Set<string>(places.map(({ membership_id: id }) => id));
    const stay = ({ membership_id: id }: DraftPerson) => !moved.has(id);
    const comeTo = (to: number | 'new' | null) =>
      places.filter((place) => place.to === to).map(({ membership_id: id }) => personOf(id));
    const opened = comeTo('new');
    this.groups = [
      ...this.groups.map((group) =>
        numbers.includes(group.number)
          ? {
              ...group,
              version: group.version + 1,
              people: [...group.people.filter(stay), ...comeTo(group.number)],
            }
          : group,
      ),
      ...(opened.length > 0 ? [{ ...draftGroup(next, []), people: opened }] : []),
    ].filter(({ people }) => people.length > 0);
    this.outside = [...this.outside.filter(stay), ...comeTo(null)];
    return this.groups.filter(({ number }) => numbers.includes(number) || number === next);
  }
}

const served = () =>
  new ServedDraft([
    draftGroup(1, ['Ana', 'Ben', 'Cleo']),
    draftGroup(2, ['Noor', 'Hana']),
    draftGroup(3, ['Ivo']),
  ]);

/** Drops a person somewhere, as the hook does. */
function drop(state: MovesState, draft: ServedDraft, name: string, at: DropTarget): MovesState {
  const before = draft.loaded();
  const held = [...before.people.values()].find(({ person }) => person.name === name);
  if (!held) throw new Error(`There is no ${name}`);
  const picked = afterEvent(state, { type: 'pickedUp', held });
  const places = placesAt(held, at, before);
  if (!places) return afterEvent(picked, { type: 'putBack' });
  const groups = draft.move(requestOf(picked, places, before));
  const answered = afterEvent(picked, { type: 'answered', groups });
  const move = ownMoveOf({ held, effect: null }, { places, groups }, before);
  return afterEvent(answered, { type: 'moved', move });
}

function undo(state: MovesState, draft: ServedDraft): MovesState {
  const move = state.history.at(-1);
  if (!move) return state;
  const groups = draft.move(undoRequestOf(state, move, draft.loaded()));
  return afterEvent(afterEvent(state, { type: 'answered', groups }), { type: 'undone', move, groups });
}

const names = ['Ana', 'Ben', 'Cleo', 'Noor', 'Hana', 'Ivo', 'Greta', 'Hugo'];
const targetNamed = (draft: ServedDraft, choice: number): DropTarget => {
  const { people, groups } = draft.loaded();
  const targets: DropTarget[] = [
    'new',
    'outside',
    ...[...groups.values()].map(targetOf.group),
    ...[...people.values()].map(({ person }) => targetOf.person(person)),
  ];
  return targets[choice % targets.length] ?? 'new';
};

describe('moving people of a draft', () => {
  it('is taken back move by move to where it began, whatever was moved [1.9]', () => {
    const anyStep = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...names), fc.nat(30)) },
      { weight: 1, arbitrary: fc.constant('undo' as const) },
    );
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 14 }), (all) => {
        const draft = served();
        const start = draft.together();
        let state = nothingMoved;
        const behind = [start];
        for (const one of all) {
          const isUndo = one === 'undo';
          const moves = state.history.length;
          state = isUndo ? undo(state, draft) : drop(state, draft, one[0], targetNamed(draft, one[1]));
          if (state.history.length > moves) behind.push(draft.together());
          if (isUndo && moves > 0) {
            behind.pop();
            expect(draft.together()).toEqual(behind.at(-1));
          }
          expect(state.held).toBeNull();
        }
        while (state.history.length > 0) state = undo(state, draft);
        expect(draft.together()).toEqual(start);
      }),
      {
        numRuns: 300,
        // A group that opens again takes the number of another that has ended.
        examples: [
          [
            [
              ['Hana', 0],
              ['Ivo', 15],
              ['Hana', 14],
            ],
          ],
        ],
      },
    );
  });

  it('goes nowhere that would change nothing [1.9]', () => {
    const { people } = served().loaded();
    const [ana, ben] = [...people.values()];
    const greta = [...people.values()].find(({ group }) => group === null);
    if (!ana || !ben || !greta) throw new Error('unreachable');
    for (const at of ['group:1', targetOf.person(ana.person), targetOf.person(ben.person), null] as const)
      expect(placesAt(ana, at, { people })).toBeNull();
    expect(placesAt(greta, 'outside', { people })).toBeNull();
    expect(placesAt(null, 'group:1', { people })).toBeNull();
  });

  it('forgets where a person would go, and why not, with each other aim or person [1.9]', () => {
    const { people } = served().loaded();
    const [ana, ben] = [...people.values()];
    if (!ana || !ben) throw new Error('unreachable');
    const picked = afterEvent(nothingMoved, { type: 'pickedUp', held: ana });
    const refused = afterEvent(afterEvent(picked, { type: 'aimed', at: 'group:2' }), {
      type: 'refused',
      refusal: 'full',
    });
    expect(refused).toMatchObject({ held: ana, target: 'group:2', refusal: 'full' });
    expect(afterEvent(refused, { type: 'aimed', at: 'group:2' })).toBe(refused);
    expect(afterEvent(refused, { type: 'aimed', at: 'new' })).toMatchObject({ target: 'new', refusal: null });
    expect(afterEvent(refused, { type: 'aimed', at: targetOf.person(ana.person) }).target).toBeNull();
    expect(afterEvent(refused, { type: 'sent' }).refusal).toBeNull();
    expect(afterEvent(refused, { type: 'pickedUp', held: ben })).toMatchObject({
      held: ben,
      target: null,
      refusal: null,
      active: targetOf.person(ben.person),
    });
    const back = afterEvent(refused, { type: 'putBack' });
    expect(back).toMatchObject({ held: null, target: null, refusal: null, active: picked.active });
  });
});
