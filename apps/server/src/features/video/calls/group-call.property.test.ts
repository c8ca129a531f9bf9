import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import { maxInVideoCall } from '@nestmate/contract/video-group';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProductError } from '../../../platform/http';
import { newId, type SessionId } from '../../../platform/ids';
import {
  type Call,
  type CallPerson,
  type CallWindow,
  type HowEnded,
  isJoining,
  noWindow,
  type Outcome,
  personIn,
  shownCall,
} from './call';
import { type CallEvent, endedRings, nextCall } from './next-call';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23) + seconds * 1000);
/** One more than the maximum of a call. */
const everybody = Array.from({ length: maxInVideoCall + 1 }, () => ({
  userId: newId<UserId>(),
  membershipId: newId<MembershipId>(),
}));
const here = 'here' as SessionId;
const windowOf = (userId: UserId, windowId: string = userId): CallWindow => ({
  userId,
  windowId,
  socketId: windowId,
  sessionId: here,
});

const startedWith = (count: number): Call => ({
  id: newId<VideoCallId>(),
  sid: newId<ChatSid>(),
  type: 'group',
  revision: 0,
  startedAt: at(0),
  answeredAt: null,
  people: everybody.slice(0, count).map((person, index): CallPerson => ({
    ...person,
    ...noWindow,
    ...(index === 0 && { ...windowOf(person.userId), seenAt: at(0) }),
    firstName: '',
    pictureKey: null,
    side: index === 0 ? 'caller' : 'callee',
  })),
});

const person = fc.constantFrom(...everybody);
const event: fc.Arbitrary<CallEvent> = person.chain(({ userId: by, membershipId }) => {
  // Each person has a window and, now and then, a second one.
  const windowId = fc.oneof({ weight: 5, arbitrary: fc.constant(by) }, fc.constant(`${by} 2`));
  const from = windowId.map((id) => windowOf(by, id));
  const theirs = fc.constant(by);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('answer' as const),
        by: theirs,
        from,
        newcomer: fc.constant({ membershipId, firstName: '', pictureKey: null }),
        canForward: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('join' as const), by: theirs, from, peerId: windowId }),
    },
    fc.record({ type: fc.constant('joining' as const), by: theirs, from }),
    fc.record({ type: fc.constant('return' as const), by: theirs, from }),
    fc.record({ type: fc.constant('decline' as const), by: theirs, sessionId: fc.constant(here) }),
    fc.record({ type: fc.constant('hangUp' as const), by: theirs, windowId, sessionId: fc.constant(here) }),
    fc.record({ type: fc.constant('remove' as const), by: theirs }),
    fc.constant({ type: 'tick' as const }),
  );
});
const scenarios = fc.record({
  count: fc.integer({ min: 2, max: everybody.length }),
  events: fc.array(fc.record({ event, after: fc.integer({ min: 0, max: 12 }), twice: fc.boolean() }), {
    maxLength: 60,
  }),
});

function play({ count, events }: typeof scenarios extends fc.Arbitrary<infer Scenario> ? Scenario : never) {
  let call = startedWith(count);
  let seconds = 0;
  let ended: HowEnded | undefined;
  const outcomes: Outcome[] = [];
  const before: Call[] = [];
  const apply = (one: CallEvent) => {
    if (ended) return;
    try {
      const outcome = nextCall(call, one, at(seconds));
      before.push(call);
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
  return {
    outcomes,
    before,
    apply,
    pass: (more: number) => (seconds += more),
    isOver: () => ended !== undefined,
  };
}
const inside = ({ people }: Call) => people.filter(({ windowId }) => windowId !== null);

it('a call of a group has each person once, up to the limit', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      for (const { call } of play(scenario).outcomes) {
        expect(inside(call).length).toBeLessThanOrEqual(maxInVideoCall);
        expect(new Set(call.people.map(({ userId }) => userId)).size).toBe(call.people.length);
      }
    }),
  );
});

it('a call of a group in progress has a caller', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      for (const { call, ended } of play(scenario).outcomes) {
        if (ended) continue;
        const callers = call.people.filter(({ side }) => side === 'caller');
        expect(callers).toHaveLength(1);
        expect(callers[0]?.windowId).not.toBeNull();
        expect(inside(call).length).toBeGreaterThanOrEqual(call.answeredAt ? 2 : 1);
        if (!call.answeredAt) expect(call.people.length).toBeGreaterThan(1);
      }
    }),
  );
});

it('a call of a group ends exactly once when its windows are gone', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { outcomes, apply, pass, isOver } = play(scenario);
      pass(120);
      for (let times = 0; times <= everybody.length; times += 1) apply({ type: 'tick' });
      expect(isOver()).toBe(true);
      expect(outcomes.filter(({ ended }) => ended)).toHaveLength(1);
      const last = new Set(['ended', 'declined', 'notJoined']);
      expect(outcomes.filter(({ message }) => message && last.has(message.step))).toHaveLength(1);
    }),
  );
});

it('nobody enters a call of a group while its media cannot meet', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const events = scenario.events.map((one) =>
        one.event.type === 'answer' ? { ...one, event: { ...one.event, canForward: false } } : one,
      );
      for (const { call } of play({ ...scenario, events }).outcomes)
        expect(inside(call).length).toBeLessThan(2);
    }),
  );
});

it('a later state of a group’s call has a higher revision, so that windows can drop what is late', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const shown = play(scenario).outcomes.map(({ call, ended }) => shownCall(call, ended));
      for (const [index, state] of shown.entries()) {
        const before = shown[index - 1];
        if (!before) continue;
        expect(state.revision).toBeGreaterThanOrEqual(before.revision);
        if (state.revision === before.revision)
          expect({ ...state, participants: [] }).toEqual({ ...before, participants: [] });
      }
    }),
  );
});

it('a call of a group stops ringing once for everybody for whom it rang, as they learn', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { outcomes, before, apply, pass } = play(scenario);
      pass(120);
      for (let times = 0; times <= everybody.length; times += 1) apply({ type: 'tick' });
      const ends = outcomes.flatMap((outcome, index) => {
        const was = before[index];
        return was ? [...endedRings(was, outcome)].map(([userId, end]) => ({ userId, end, outcome })) : [];
      });
      expect(ends.map(({ userId }) => userId).toSorted()).toEqual(
        everybody
          .slice(1, scenario.count)
          .map(({ userId }) => userId)
          .toSorted(),
      );
      for (const { userId, end, outcome } of ends) {
        const current = outcome.ended ? undefined : personIn(outcome.call, userId);
        expect(end.how === 'answered').toBe(
          current !== undefined && (current.windowId !== null || isJoining(current)),
        );
        if (outcome.ended === 'unanswered') expect(end.how).toBe('missed');
      }
    }),
  );
});

it('a call of a group removes all whose time is over at the same moment', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const { outcomes, apply, pass } = play(scenario);
      pass(120);
      apply({ type: 'tick' });
      const [first] = outcomes.slice(-1);
      apply({ type: 'tick' });
      expect(outcomes.at(-1)?.call).toBe(first?.call);
    }),
  );
});
