import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId, type SessionId } from '../../../platform/ids';
import { ProductError } from '../../../platform/http';
import {
  type Call,
  type CallPerson,
  type HowEnded,
  type Outcome,
  personIn,
  type Place,
  shownCall,
} from './call';
import { type CallEvent, nextCall } from './next-call';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23) + seconds * 1000);
const here = 'here' as SessionId;
const placeOf = (windowId: string): Place => ({
  windowId,
  socketId: windowId,
  sessionId: here,
});

const [ana, ben] = [newId<UserId>(), newId<UserId>()];

const startedBy = (windowId: string, now: Date): Call => {
  const person = (userId: UserId, given: Partial<CallPerson>): CallPerson => ({
    userId,
    membershipId: newId<MembershipId>(),
    firstName: 'Ana',
    pictureKey: null,
    side: 'callee',
    windowId: null,
    socketId: null,
    sessionId: null,
    peerId: null,
    seenAt: null,
    ...given,
  });
  return {
    id: newId<VideoCallId>(),
    chatId: newId<ChatSid>(),
    type: 'peer-to-peer',
    revision: 0,
    startedAt: now,
    answeredAt: null,
    hasGrown: false,
    people: [person(ana, { ...placeOf(windowId), side: 'caller', seenAt: now }), person(ben, {})],
  };
};

const side = fc.constantFrom(ana, ben);
const from = fc.constantFrom('first', 'second', 'third').map(placeOf);
const event: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({ is: fc.constant('take' as const), by: side, from }),
  fc.record({ is: fc.constant('return' as const), by: side, from }),
  fc.record({ is: fc.constant('join' as const), by: side, from, peerId: fc.constantFrom('one', 'other') }),
  fc.record({ is: fc.constant('decline' as const), by: side, sessionId: fc.constant(here) }),
  fc.record({
    is: fc.constant('hangUp' as const),
    by: side,
    windowId: fc.constantFrom('first', 'second'),
    sessionId: fc.constant(here),
  }),
  fc.record({ is: fc.constant('timePasses' as const) }),
);
/** An event, the seconds since the previous one, and whether it arrives twice. */
const story = fc.array(fc.record({ event, after: fc.integer({ min: 0, max: 40 }), twice: fc.boolean() }), {
  maxLength: 30,
});

/** Plays a story; refused requests change nothing. */
function play(events: { event: CallEvent; after: number; twice: boolean }[]) {
  let call = startedBy('first', at(0));
  let seconds = 0;
  let ended: HowEnded | undefined;
  const outcomes: Outcome[] = [{ call, says: { by: newId<MembershipId>(), step: 'started' } }];
  const apply = (one: CallEvent) => {
    if (ended) return;
    try {
      const outcome = nextCall(call, one, at(seconds));
      ({ call, ended } = { call: outcome.call, ended: outcome.ended });
      outcomes.push(outcome);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
    }
  };
  for (const { event: one, after, twice } of events) {
    seconds += after;
    apply(one);
    if (twice) apply(one);
  }
  return { outcomes, apply, pass: (more: number) => (seconds += more), isOver: () => ended !== undefined };
}
const saidIn = (outcomes: Outcome[]) => outcomes.flatMap(({ says }) => says?.step ?? []).join(' ');

it('a call tells its story once, whatever its windows request, however often and whenever', () => {
  fc.assert(
    fc.property(story, (events) => {
      const { outcomes, apply, pass } = play(events);
      pass(60);
      apply({ is: 'timePasses' });
      expect(saidIn(outcomes)).toMatch(/^started (declined|ended|joined ended)$/);
      expect(outcomes.filter(({ ended }) => ended)).toHaveLength(1);
    }),
  );
});

it('a call never changes hands: the window that called and the one that answered keep it', () => {
  fc.assert(
    fc.property(story, (events) => {
      const { outcomes } = play(events);
      const windows = (who: UserId) => outcomes.map(({ call }) => personIn(call, who)?.windowId ?? null);
      expect(new Set(windows(ana))).toEqual(new Set(['first']));
      const answering = new Set(windows(ben).filter((id) => id !== null));
      expect(answering.size).toBeLessThanOrEqual(1);
    }),
  );
});

it('windows agree in the end when they follow the highest revision, whatever order they receive', () => {
  fc.assert(
    fc.property(story, fc.infiniteStream(fc.nat()), (events, numbers) => {
      const { outcomes } = play(events);
      const told = outcomes.map(({ call, ended }) => shownCall(call, ended));
      const shuffled = told
        .flatMap((one) => [one, one])
        .map((one) => ({ one, order: numbers.next().value as number }))
        .toSorted((a, b) => a.order - b.order);
      const last = shuffled.reduce(
        (known, { one }) => (one.revision > known.revision ? one : known),
        shownCall(startedBy('first', at(0))),
      );
      expect({ ...last, callId: '', sid: '', caller: '', callee: '' }).toEqual({
        ...told.at(-1),
        callId: '',
        sid: '',
        caller: '',
        callee: '',
      });
    }),
  );
});
