import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAway, type SourceState } from './capture';
import { createLocalMedia, isAsking, type MediaPorts } from './local-media';

class FakeTrack extends EventTarget {
  enabled = true;
  isLive = true;
  constructor(readonly kind: 'audio' | 'video') {
    super();
  }
  stop() {
    this.isLive = false;
  }
  getSettings = () => ({ facingMode: 'user' });
}

/** A browser that answers on command, in any order, and refuses now and then. */
function slowBrowser() {
  const opened: FakeTrack[] = [];
  const waiting: ((isRefused: boolean) => void)[] = [];
  const ports: MediaPorts = {
    getUserMedia: ({ audio, video }) =>
      new Promise((resolve, reject) =>
        waiting.push((isRefused) => {
          if (isRefused) return reject(Object.assign(new Error('Busy'), { name: 'NotReadableError' }));
          const tracks = [
            ...(audio ? [new FakeTrack('audio')] : []),
            ...(video ? [new FakeTrack('video')] : []),
          ];
          opened.push(...tracks);
          resolve({ getTracks: () => tracks } as unknown as MediaStream);
        }),
      ),
    devices: async () => [
      { deviceId: 'a', kind: 'audioinput', label: '' },
      { deviceId: 'b', kind: 'videoinput', label: '' },
    ],
    isDenied: async () => false,
    choice: () => ({}),
    onDevicesChange: () => () => undefined,
  };
  const answer = (at: number, isRefused: boolean) =>
    waiting.splice(at % waiting.length || 0, 1)[0]?.(isRefused);
  return { ports, opened, answer };
}

const step = fc.oneof(
  fc.record({
    type: fc.constant('want' as const),
    kind: fc.constantFrom('camera' as const, 'microphone' as const),
    on: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('change' as const),
    kind: fc.constantFrom('camera' as const, 'microphone' as const),
  }),
  fc.record({ type: fc.constant('answer' as const), at: fc.nat(3), isRefused: fc.boolean() }),
  fc.record({ type: fc.constant('pull' as const), at: fc.nat(5) }),
  fc.record({ type: fc.constantFrom('open', 'flip', 'release', 'rest', 'wake') }),
);
const heldBy = (source: SourceState) => (source.at === 'open' ? [source.track] : []);
const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

it('stops the camera of a phone in the background and opens it again, unless the person had it off', async () => {
  const { ports, opened, answer } = slowBrowser();
  const media = createLocalMedia(ports);
  const running = () => opened.filter(({ isLive }) => isLive).map(({ kind }) => kind);
  async function answered() {
    await settled();
    answer(0, false);
    await settled();
  }
  void media.open();
  await answered();
  expect(running()).toEqual(['audio', 'video']);
  media.rest();
  expect([running(), isAway(media.getState().sources.camera)]).toEqual([['audio'], true]);
  expect(media.getState().wants.camera).toBe(true);
  void media.wake();
  await answered();
  expect([running(), isAway(media.getState().sources.camera)]).toEqual([['audio', 'video'], false]);

  void media.want('camera', false);
  media.rest();
  expect(isAway(media.getState().sources.camera)).toBe(false);
  void media.wake();
  await answered();
  expect(running()).toEqual(['audio']);
  media.release();
});

it('keeps no track live but those that the person wants', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { ports, opened, answer } = slowBrowser();
      const media = createLocalMedia(ports);
      const live = (kind: FakeTrack['kind']) => opened.filter((track) => track.isLive && track.kind === kind);
      const expected = { camera: true, microphone: true };
      let [isOpen, isResting] = [false, false];
      for (const each of steps) {
        if (each.type === 'want') {
          expected[each.kind] = each.on;
          void media.want(each.kind, each.on);
        } else if (each.type === 'change') void media.change(each.kind);
        else if (each.type === 'answer') answer(each.at, each.isRefused);
        else if (each.type === 'pull') {
          const track = opened[each.at];
          track?.stop();
          track?.dispatchEvent(new Event('ended'));
        } else if (each.type === 'release') media.release();
        else void media[each.type]();
        if (each.type === 'rest' && isOpen) isResting = true;
        if (each.type === 'wake' || each.type === 'release') isResting = false;
        if (each.type === 'open') isOpen = true;
        if (each.type === 'release') isOpen = false;
        await settled();
        expect(media.getState().wants).toEqual(expected);
        expect(live('video').length).toBeLessThanOrEqual(expected.camera && !isResting ? 1 : 0);
        const { camera, microphone } = media.getState().sources;
        expect([live('video'), live('audio')]).toEqual([camera, microphone].map(heldBy));
        expect(live('audio').every(({ enabled }) => enabled === expected.microphone)).toBe(true);
        if (each.type === 'release') expect([...live('audio'), ...live('video')]).toEqual([]);
      }
      media.release();
      for (let turn = 0; turn < 30; turn += 1) {
        answer(0, false);
        await settled();
      }
      expect([...live('audio'), ...live('video')]).toEqual([]);
      expect(isAsking(media.getState())).toBe(false);
    }),
    { numRuns: 150 },
  );
});
