import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closed, trackOf } from './capture';
import { createScreenShare } from './screen-share';

const step = fc.constantFrom('start', 'stop', 'choose', 'choose with sound', 'refuse', 'end in the browser');

it('shares nothing but the last screen that was chosen until the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const live = new Set<EventTarget>();
      const prompts: { choose: (stream: MediaStream) => void; refuse: (error: Error) => void }[] = [];
      const newTrack = (kind: string) => {
        const track = Object.assign(new EventTarget(), { kind, stop: () => void live.delete(track) });
        live.add(track);
        return track;
      };
      const choose = (...kinds: string[]) =>
        prompts.pop()?.choose({ getTracks: () => kinds.map(newTrack) } as unknown as MediaStream);
      const share = createScreenShare(
        () => new Promise((resolve, reject) => prompts.push({ choose: resolve, refuse: reject })),
      );
      const acts = {
        start: () => void share.start(),
        stop: share.stop,
        choose: () => choose('video'),
        'choose with sound': () => choose('audio', 'video'),
        refuse: () => prompts.pop()?.refuse(new Error('NotAllowedError')),
        'end in the browser': () => {
          const track = trackOf(share.getState());
          if (!track) return;
          live.delete(track);
          track.dispatchEvent(new Event('ended'));
        },
      };
      for (const each of steps) {
        acts[each]();
        await new Promise<void>((resolve) => setImmediate(resolve));
        const track = trackOf(share.getState());
        expect([...live]).toEqual(track ? [track] : []);
      }
      share.stop();
      while (prompts.length > 0) choose('video');
      await new Promise<void>((resolve) => setImmediate(resolve));
      expect([live.size, share.getState()]).toEqual([0, closed]);
    }),
  );
});
