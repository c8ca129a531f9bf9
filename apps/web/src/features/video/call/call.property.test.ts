import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { afterConnectionEvent, noConnection, type Connection } from '../engine/engine';
import { createLocalMedia } from '../media/local-media';
import { createScreenShare } from '../media/screen-share';
import { createCall } from './call';

const callId = fc.constantFrom('one', 'other');
const event = fc.oneof(
  fc.record({ type: fc.constantFrom('call', 'join', 'leave', 'flow', 'share', 'back') }),
  fc.record({ type: fc.constantFrom('lose' as const, 'fail' as const) }),
  fc.record({ type: fc.constant('toggle' as const), isOn: fc.boolean() }),
  fc.record({
    type: fc.constant('news' as const),
    news: fc.record({
      type: fc.constantFrom(
        'rings',
        'joined',
        'declined',
        'ended',
        'unanswered',
        'notJoined',
        'joining',
        'joiningElsewhere',
        'answeredElsewhere',
        'goesOn',
        'none',
      ),
      callId,
      people: fc.subarray(['ben', 'cyd']),
    }),
  }),
  fc.record({
    type: fc.constant('reply' as const),
    id: callId,
    code: fc.constantFrom(null, 'CalleeBusy', 'Offline'),
  }),
);

/** Everything around a call: a server that answers late, a browser with one microphone, and engines that open. */
function surroundings(loading: Promise<void> = Promise.resolve()) {
  const live = new Set<object>();
  const engines = new Set<ReturnType<typeof openEngine>>();
  const replies: ((reply: never) => void)[] = [];
  const reply = () => new Promise<never>((resolve) => replies.push(resolve));
  const hungUp: string[] = [];
  const announcedJoining: string[] = [];
  const published: boolean[] = [];

  function openEngine() {
    const connection = createStore<Connection>()(() => noConnection);
    const opened = {
      connection,
      prepare: async () => undefined,
      offer: () => null,
      connect: async () => connection.setState({ state: { at: 'connecting' } }),
      setLayout: () => undefined,
      publish: async (source: string, { isOn }: { isOn: boolean }) =>
        void (source === 'microphone' && published.push(isOn)),
      close: () => void engines.delete(opened),
      when: (happened: 'flows' | 'lost') =>
        connection.setState(({ state }) => ({ state: afterConnectionEvent(state, happened) })),
    };
    engines.add(opened);
    return opened;
  }
  const media = createLocalMedia({
    getUserMedia: async () => {
      const track = Object.assign(new EventTarget(), {
        kind: 'audio',
        enabled: true,
        stop: () => live.delete(track),
      });
      live.add(track);
      return { getTracks: () => [track] } as unknown as MediaStream;
    },
    devices: async () => [{ kind: 'audioinput', deviceId: 'a', label: '' }],
    isDenied: async () => false,
    choice: () => ({}),
    onDevicesChange: () => () => undefined,
  });
  const screen = createScreenShare(async () => {
    const track = Object.assign(new EventTarget(), { kind: 'video', stop: () => live.delete(track) });
    live.add(track);
    return { getTracks: () => [track] } as unknown as MediaStream;
  });
  const call = createCall({
    media,
    screen,
    service: {
      access: async () => ({ roomType: 'peer-to-peer', iceServers: [] }),
      ring: reply,
      reportJoining: (id) => void announcedJoining.push(id),
      answer: reply,
      decline: () => undefined,
      iceServers: async () => [],
      release: () => undefined,
      hangUp: (id) => void hungUp.push(id),
    },
    async openEngine() {
      await loading;
      return openEngine();
    },
  });
  return {
    call,
    media,
    live,
    engines,
    hungUp,
    announcedJoining,
    published,
    reply: (text: object) => replies.shift()?.(text as never),
  };
}
const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

it('the end of a call closes the connection and stops everything, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
      const { call, media, live, engines, published, announcedJoining, reply } = surroundings();
      void call.openPreview(null);
      await settled();
      let isOn = true;
      for (const each of events) {
        const { step } = call.getState();
        const announced = announcedJoining.length;
        if (each.type === 'call') void call.ring();
        else if (each.type === 'join') void call.answer();
        else if (each.type === 'share' && step.at === 'inCall') void call.screen.start();
        else if (each.type === 'leave') call.leave();
        else if (each.type === 'back') call.reportJoining();
        else if (each.type === 'news') call.receiveNews(each.news as never);
        else if (each.type === 'toggle') void media.want('microphone', (isOn = each.isOn));
        else if (each.type === 'reply')
          reply(each.code ? { error_code: each.code } : { callId: each.id, isJoined: false });
        else
          for (const engine of Array.from(engines))
            if (each.type === 'fail')
              engine.connection.setState({ failure: { code: 53_405, reason: 'mediaFailed' } });
            else engine.when(each.type === 'flow' ? 'flows' : 'lost');
        await settled();

        const after = call.getState().step;
        if (step.at === 'over') expect(after).toBe(step);
        if (announcedJoining.length > announced)
          expect(step).toEqual({ at: 'preview', callId: announcedJoining.at(-1) });
        const isJoined = after.at === 'joining' || after.at === 'inCall';
        const isReady = after.at === 'preview' && after.callId !== null;
        expect(engines.size).toBeGreaterThanOrEqual(isJoined || isReady ? 1 : 0);
        expect(engines.size).toBeLessThanOrEqual(after.at === 'over' ? 0 : 1);
        if (after.at === 'over') expect(live.size).toBe(0);
        expect(media.getState().wants.microphone).toBe(isOn);
        if (isJoined) expect(published.at(-1)).toBe(isOn);
        else if (after.at !== 'over') expect(published).toEqual([]);
      }
      call.leave();
      await settled();
      expect([live.size, engines.size, call.getState().step.at]).toEqual([0, 0, 'over']);
    }),
    { numRuns: 200 },
  );
});

it('hangs up a call that was cancelled before the server knew of it', async () => {
  const { call, hungUp, reply } = surroundings();
  void call.openPreview(null);
  void call.ring();
  call.leave();
  reply({ callId: 'one', isJoined: false });
  await settled();
  expect(hungUp).toEqual(['one']);
});

it('a window stays in a call whose events arrive before the reply to its ring', async () => {
  const { call, hungUp, reply } = surroundings();
  void call.openPreview(null);
  void call.ring();
  call.receiveNews({ type: 'joined', callId: 'one' });
  reply({ callId: 'one', isJoined: true });
  await settled();
  expect(call.getState().step).toEqual({ at: 'joining', callId: 'one' });
  expect(hungUp).toEqual([]);
});

it('a call closes when it is over for the other or answered in another window of mine', async () => {
  for (const type of ['declined', 'ended', 'unanswered', 'answeredElsewhere'] as const) {
    const { call, reply } = surroundings();
    void call.openPreview(null);
    void call.ring();
    reply({ callId: 'one', isJoined: false });
    await settled();
    call.receiveNews({ type, callId: 'another' });
    expect(call.getState().step).toEqual({ at: 'calling', callId: 'one', joining: [] });
    call.receiveNews({ type, callId: 'one' });
    expect(call.getState().step).toEqual({ at: 'over', callId: 'one', why: type });
  }
});

it('a call hangs up when its code cannot be loaded', async () => {
  const { call, hungUp, live, reply } = surroundings(Promise.reject(new Error('A chunk is gone')));
  void call.openPreview(null);
  void call.ring();
  reply({ callId: 'one', isJoined: true });
  await settled();
  expect(call.getState()).toMatchObject({
    step: { at: 'over', why: 'failed' },
    failure: { reason: 'mediaFailed', code: 53_405 },
  });
  expect([hungUp, live.size]).toEqual([['one'], 0]);
});

it('an engine is closed whose code arrives after the call', async () => {
  let arrive = () => undefined as void;
  const { call, engines, published, reply } = surroundings(new Promise((done) => (arrive = done)));
  void call.openPreview(null);
  void call.ring();
  reply({ callId: 'one', isJoined: true });
  await settled();
  call.leave();
  arrive();
  await settled();
  expect([engines.size, published]).toEqual([0, []]);
});

it('a window says that it is joining from its preview, also after a gap, until it is in the call', async () => {
  const { call, announcedJoining, reply } = surroundings();
  void call.openPreview('one');
  expect(announcedJoining).toEqual(['one']);
  call.reportJoining();
  expect(announcedJoining).toEqual(['one', 'one']);
  void call.answer();
  reply({});
  await settled();
  expect(call.getState().step).toEqual({ at: 'joining', callId: 'one' });
  call.reportJoining();
  call.leave();
  call.reportJoining();
  expect(announcedJoining).toEqual(['one', 'one']);

  const other = surroundings();
  void other.call.openPreview(null);
  other.call.receiveNews({ type: 'rings', callId: 'two' } as never);
  other.call.reportJoining();
  expect(other.announcedJoining).toEqual([]);
  void other.call.answer();
  void other.call.answer();
  expect(other.announcedJoining).toEqual(['two']);
});

it('a call knows who is joining until they have joined, in any order of the reply and the events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray(['ben', 'cyd', 'dan']), { minLength: 1, maxLength: 6 }),
      fc.nat({ max: 6 }),
      async (joinings, turn) => {
        const { call, reply } = surroundings();
        void call.openPreview(null);
        void call.ring();
        for (const [index, people] of joinings.entries()) {
          if (index === turn) reply({ callId: 'one', isJoined: false });
          await settled();
          call.receiveNews({ type: 'joining', callId: 'one', people });
          expect(call.getState().step).toMatchObject({ at: 'calling', joining: people });
        }
        if (turn >= joinings.length) reply({ callId: 'one', isJoined: false });
        await settled();
        call.receiveNews({ type: 'joining', callId: 'other', people: [] });
        const { step } = call.getState();
        expect(step).toEqual({ at: 'calling', callId: 'one', joining: joinings.at(-1) });
        call.receiveNews({ type: 'joining', callId: 'one', people: [...(joinings.at(-1) ?? [])] });
        expect(call.getState().step).toBe(step);
        call.receiveNews({ type: 'joined', callId: 'one' });
        call.receiveNews({ type: 'joining', callId: 'one', people: ['ben'] });
        expect(call.getState().step).toEqual({ at: 'joining', callId: 'one' });
        call.leave();
      },
    ),
    { numRuns: 50 },
  );
});

it('a call closes nothing but its preview when another window of mine is joining', async () => {
  const elsewhere = { type: 'joiningElsewhere', callId: 'one' } as const;
  const { call, reply } = surroundings();
  void call.openPreview('one');
  call.receiveNews({ ...elsewhere, callId: 'other' });
  expect(call.getState().step.at).toBe('preview');
  void call.answer();
  reply({});
  await settled();
  call.receiveNews(elsewhere);
  expect(call.getState().step.at).toBe('joining');
  call.leave();

  const second = surroundings();
  void second.call.openPreview('one');
  second.call.receiveNews(elsewhere);
  expect(second.call.getState().step).toEqual({ at: 'over', callId: 'one', why: 'joiningElsewhere' });
  second.call.reportJoining();
  expect([second.hungUp, second.announcedJoining]).toEqual([[], ['one']]);
});
