import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProductError } from '../../../platform/http';
import { newId, type SessionId } from '../../../platform/ids';
import {
  type Call,
  type HowEnded,
  isJoining,
  type Outcome,
  personIn,
  type CallWindow,
  shownCall,
} from './call';
import { type CallEvent, nextCall, startCall } from './next-call';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23) + seconds * 1000);
const here = 'here' as SessionId;
const windowOf = (userId: UserId, windowId: string): CallWindow => ({
  userId,
  windowId,
  socketId: windowId,
  sessionId: here,
});

const [ana, ben] = [newId<UserId>(), newId<UserId>()];

/** Ana calls Ben. */
function ringingFrom(windowId: string, now: Date, peerId: string | null = null): Outcome {
  const unseen = { membershipId: newId<MembershipId>(), firstName: 'Ana', pictureKey: null };
  return startCall(
    { id: newId<VideoCallId>(), sid: newId<ChatSid>(), type: 'peer-to-peer' },
    {
      caller: { ...unseen, ...windowOf(ana, windowId), peerId },
      callees: [{ ...unseen, membershipId: newId<MembershipId>(), userId: ben }],
    },
    now,
  );
}
const startedBy = (windowId: string, now: Date): Call => ringingFrom(windowId, now).call;

const event: fc.Arbitrary<CallEvent> = fc.constantFrom(ana, ben).chain((who) => {
  const by = fc.constant(who);
  const from = fc.constantFrom('first', 'second', 'third').map((windowId) => windowOf(who, windowId));
  return fc.oneof(
    fc.record({ type: fc.constant('answer' as const), by, from, canForward: fc.constant(true) }),
    fc.record({ type: fc.constant('joining' as const), by, from }),
    fc.record({ type: fc.constant('return' as const), by, from }),
    fc.record({ type: fc.constant('join' as const), by, from, peerId: fc.constantFrom('one', 'other') }),
    fc.record({ type: fc.constant('decline' as const), by, sessionId: fc.constant(here) }),
    fc.record({
      type: fc.constant('hangUp' as const),
      by,
      windowId: fc.constantFrom('first', 'second'),
      sessionId: fc.constant(here),
    }),
    fc.record({ type: fc.constant('tick' as const) }),
  );
});
/** An event, the seconds since the previous one, and whether it arrives twice. */
const scenarios = fc.array(
  fc.record({ event, after: fc.integer({ min: 0, max: 40 }), twice: fc.boolean() }),
  {
    maxLength: 30,
  },
);

/** Plays a scenario; refused requests change nothing. */
function play(events: { event: CallEvent; after: number; twice: boolean }[]) {
  const started = ringingFrom('first', at(0));
  let { call } = started;
  let seconds = 0;
  let ended: HowEnded | undefined;
  const outcomes: Outcome[] = [started];
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
const stepsIn = (outcomes: Outcome[]) => outcomes.flatMap(({ message }) => message?.step ?? []).join(' ');

it('a call that starts rings for everybody but its caller, whose window is in it', () => {
  const { call, message, ended } = ringingFrom('first', at(0), 'peer');
  const [caller, callee] = call.people;
  expect(caller).toMatchObject({
    userId: ana,
    side: 'caller',
    windowId: 'first',
    peerId: 'peer',
    seenAt: at(0),
  });
  expect(callee).toMatchObject({ userId: ben, side: 'callee', windowId: null, seenAt: null });
  expect(shownCall(call)).toMatchObject({ state: 'ringing', revision: 0, caller: ana, callee: ben });
  expect([message, ended]).toEqual([{ by: caller?.membershipId, step: 'started' }, undefined]);
});

it('a call writes its messages once, whatever its windows request, however often and whenever', () => {
  fc.assert(
    fc.property(scenarios, (events) => {
      const { outcomes, apply, pass } = play(events);
      pass(90);
      apply({ type: 'tick' });
      expect(stepsIn(outcomes)).toMatch(/^started (declined|ended|notJoined|joined ended)$/);
      expect(outcomes.filter(({ ended }) => ended)).toHaveLength(1);
    }),
  );
});

it('a call never changes hands: the window that called and the one that answered keep it', () => {
  fc.assert(
    fc.property(scenarios, (events) => {
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
    fc.property(scenarios, fc.infiniteStream(fc.nat()), (events, numbers) => {
      const { outcomes } = play(events);
      const shown = outcomes.map(({ call, ended }) => shownCall(call, ended));
      const shuffled = shown
        .flatMap((one) => [one, one])
        .map((one) => ({ one, order: numbers.next().value as number }))
        .toSorted((a, b) => a.order - b.order);
      const last = shuffled.reduce(
        (known, { one }) => (one.revision > known.revision ? one : known),
        shownCall(startedBy('first', at(0))),
      );
      expect({ ...last, callId: '', sid: '', caller: '', callee: '' }).toEqual({
        ...shown.at(-1),
        callId: '',
        sid: '',
        caller: '',
        callee: '',
      });
    }),
  );
});

it('a window that joins again raises the revision only by another peer', () => {
  const from = windowOf(ben, 'bens');
  const { call } = nextCall(
    startedBy('first', at(0)),
    { type: 'answer', by: ben, from, canForward: true },
    at(1),
  );
  const joinBy = (before: Call, peerId: string, socketId: string) =>
    nextCall(before, { type: 'join', by: ben, from: { ...from, socketId }, peerId }, at(2)).call;
  const joined = joinBy(call, 'one', 'socket');
  expect(joined.revision).toBe(call.revision + 1);
  const again = joinBy(joined, 'one', 'next socket');
  expect(shownCall(again)).toEqual(shownCall(joined));
  expect(personIn(again, ben)).toMatchObject({ socketId: 'next socket' });
  expect(joinBy(again, 'other', 'next socket').revision).toBe(joined.revision + 1);
});

it('a person who is joining has a timeout of their own, not the ring’s', () => {
  const pressed = fc.integer({ min: 0, max: 59 });
  fc.assert(
    fc.property(pressed, fc.array(fc.integer({ min: 0, max: 30 })), (second, further) => {
      const passAt = (call: Call, seconds: number) => nextCall(call, { type: 'tick' }, at(seconds));
      const joiningAt = (call: Call, seconds: number) =>
        nextCall(call, { type: 'joining', by: ben, from: windowOf(ben, 'bens') }, at(seconds));
      // As their open sockets are noted.
      const seen = (call: Call, seconds: number): Call => ({
        ...call,
        people: call.people.map((person) => ({ ...person, seenAt: at(seconds) })),
      });
      const { call, message } = joiningAt(startedBy('first', at(0)), second);
      expect([message, shownCall(call)]).toMatchObject([undefined, { state: 'ringing', joining: [ben] }]);
      // Pressing again changes neither what windows see nor the time.
      const again = further.reduce((known, more) => joiningAt(known, second + more).call, call);
      expect(shownCall(again)).toEqual(shownCall(call));
      const last = seen(again, second + 89);
      expect(passAt(last, second + 89).call).toBe(last);
      expect(passAt(seen(last, second + 90), second + 90)).toMatchObject({ ended: 'notJoined' });
      // A window that is gone is not waited for until then.
      const closed = seen(again, second);
      const vanished = {
        ...closed,
        people: closed.people.map((one) => (one.userId === ana ? { ...one, seenAt: at(second + 30) } : one)),
      };
      expect(passAt(vanished, second + 29).ended).toBeUndefined();
      expect(passAt(vanished, second + 30)).toMatchObject({ ended: 'notJoined' });
    }),
  );
});

it('a call that somebody tried to answer says so in the end, unless they declined or joined [4.15]', () => {
  fc.assert(
    fc.property(scenarios, (events) => {
      const { outcomes, apply, pass } = play(events);
      pass(90);
      apply({ type: 'tick' });
      const [over, before] = [outcomes.at(-1), outcomes.findLast(({ ended }) => !ended)];
      const pressed = before?.call.people.find(isJoining);
      if (over?.message?.step === 'ended') expect(before?.call.answeredAt === null && pressed).toBeFalsy();
      if (over?.message?.step === 'notJoined') expect(over.message.by).toBe(pressed?.membershipId);
    }),
  );
});

it('nobody is joining a call but a person for whom it rings and who is not in it', () => {
  fc.assert(
    fc.property(scenarios, (events) => {
      for (const { call } of play(events).outcomes)
        for (const person of call.people.filter(isJoining))
          expect(person).toMatchObject({ userId: ben, windowId: null });
    }),
  );
});
