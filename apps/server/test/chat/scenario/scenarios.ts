import fc from 'fast-check';
import { type Name, names, type TalkName, talkNames, type World } from './model';

const actionWeights = {
  send: 8,
  sendAgain: 2,
  history: 9,
  open: 2,
  openPerson: 2,
  list: 2,
  read: 3,
  typing: 3,
  remove: 2,
  report: 2,
  block: 3,
  mute: 1,
  search: 4,
  join: 6,
  leave: 3,
  dismiss: 1,
  deleteAccount: 1,
  badToken: 2,
  freshToken: 1,
  askBeforeBeginning: 1,
} as const;
export type ActionName = keyof typeof actionWeights;

/** Sequences of actions, most of them by participants of the conversation. */
export const scenarios = fc.array(
  fc.record({
    what: fc.oneof(
      ...Object.entries(actionWeights).map(([what, weight]) => ({
        weight,
        arbitrary: fc.constant(what as ActionName),
      })),
    ),
    seat: fc.nat(names.length - 1),
    isStranger: fc.nat(5).map((n) => n === 0),
    other: fc.constantFrom<Name>(...names),
    talk: fc.constantFrom<TalkName>(...talkNames, 'room', 'room'),
    number: fc.nat(6),
    flag: fc.boolean(),
  }),
  { minLength: 10, maxLength: 90, size: 'max' },
);
export type PlannedAction = typeof scenarios extends fc.Arbitrary<(infer One)[]> ? One : never;
export type ChatAction = PlannedAction & { me: Name; index: number };

/** Prefers a participant, and one of the latest messages or the next one. */
export function actionIn({ talks }: World, planned: PlannedAction): ChatAction {
  const { members, written } = talks[planned.talk];
  const people = planned.isStranger ? names : [...members];
  const me = people[planned.seat % people.length] ?? planned.other;
  return { ...planned, me, index: Math.max(0, written.length - planned.number) };
}
