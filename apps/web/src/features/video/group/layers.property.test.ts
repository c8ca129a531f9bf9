import { videoTopLayer } from '@nestmate/contract/video-group';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectOptions, defaultVideoSettings, settingChoices, type VideoSettings } from '../video-settings';
import { type TrackContext, layerOfSize, preferencesFor } from './layers';

const profileOf = (chosen: Partial<VideoSettings>) =>
  connectOptions({ ...defaultVideoSettings, ...chosen }, 'group').bandwidthProfile;
const choices = fc.record({
  bandwidthProfileMode: fc.constantFrom(...settingChoices.bandwidthProfileMode),
  dominantSpeakerPriority: fc.constantFrom(...settingChoices.dominantSpeakerPriority),
  trackSwitchOffMode: fc.constantFrom(...settingChoices.trackSwitchOffMode),
  contentPreferencesMode: fc.constantFrom(...settingChoices.contentPreferencesMode),
  clientTrackSwitchOffControl: fc.constantFrom(...settingChoices.clientTrackSwitchOffControl),
});
const points = fc.integer({ min: 1, max: 3000 });
const size = fc.record({ width: points, height: points });
const context: fc.Arbitrary<TrackContext> = fc.record({
  others: fc.integer({ min: 0, max: 7 }),
  isDominant: fc.boolean(),
  isPinned: fc.boolean(),
  isForemost: fc.boolean(),
  shown: fc.oneof(size, fc.constantFrom('hidden' as const, null)),
  bandwidth: fc.constantFrom('enough', 'scarce', 'none'),
});
const camera = { source: 'camera' } as const;
const screen = { source: 'screen' } as const;
const layerOf = (of: TrackContext, profile: ReturnType<typeof profileOf>) =>
  preferencesFor(camera, of, profile).spatialLayer ?? 0;

it('prefers hearing everybody to seeing anybody', () => {
  fc.assert(
    fc.property(choices, context, (chosen, here) => {
      const profile = profileOf(chosen);
      const sound = preferencesFor({ source: 'microphone' }, here, profile);
      expect(sound.isPaused).toBe(false);
      for (const source of ['camera', 'screen'] as const) {
        const picture = preferencesFor({ source }, here, profile);
        expect(picture.priority).toBeLessThan(sound.priority ?? 0);
        expect(picture.priority).toBeGreaterThanOrEqual(1);
        expect([0, 1, videoTopLayer]).toContain(picture.spatialLayer);
      }
      const faces = [true, false].map((isDominant) =>
        preferencesFor(camera, { ...here, isDominant }, profile),
      );
      for (const face of faces)
        expect(face.priority).toBeLessThan(preferencesFor(screen, here, profile).priority ?? 0);
    }),
  );
});

it('requests smaller pictures the more people there are, except of a person who speaks or is pinned', () => {
  fc.assert(
    fc.property(choices, context, (chosen, here) => {
      const profile = profileOf(chosen);
      const beside = { ...here, isDominant: false, isPinned: false };
      expect(layerOf({ ...beside, others: here.others + 1 }, profile)).toBeLessThanOrEqual(
        layerOf(beside, profile),
      );
      for (const front of [
        { ...beside, isDominant: true },
        { ...beside, isPinned: true },
      ]) {
        expect(layerOf(front, profile)).toBeGreaterThanOrEqual(layerOf(beside, profile));
        expect(preferencesFor(camera, front, profile).isPaused).toBe(
          preferencesFor(camera, beside, profile).isPaused,
        );
      }
    }),
  );
});

it('requests larger pictures for larger places, up to what a place needs', () => {
  fc.assert(
    fc.property(choices, context, size, points, (chosen, here, shown, more) => {
      const profile = profileOf(chosen);
      const bigger = { width: shown.width + more, height: shown.height + more };
      expect(layerOf({ ...here, shown: bigger }, profile)).toBeGreaterThanOrEqual(
        layerOf({ ...here, shown }, profile),
      );
      if (chosen.contentPreferencesMode === 'auto')
        expect(layerOf({ ...here, shown }, profile)).toBeLessThanOrEqual(layerOfSize(shown));
      else expect(layerOf({ ...here, shown }, profile)).toBe(layerOf({ ...here, shown: null }, profile));
    }),
  );
  expect([160, 225, 226, 450, 451].map((height) => layerOfSize({ width: 10, height }))).toEqual([
    0, 0, 1, 1, 2,
  ]);
});

it('takes no picture that is not shown, unless the person wants to switch tracks off by hand', () => {
  fc.assert(
    fc.property(choices, context, fc.constantFrom(camera, screen), (chosen, here, source) => {
      const unseen = { ...here, shown: 'hidden', bandwidth: 'enough' } as const;
      const isAuto = chosen.clientTrackSwitchOffControl === 'auto';
      expect(preferencesFor(source, unseen, profileOf(chosen)).isPaused).toBe(isAuto);
      const seen = { ...unseen, shown: { width: 300, height: 200 } };
      expect(preferencesFor(source, seen, profileOf(chosen)).isPaused).toBe(false);
    }),
  );
});

it('switches all faces but the foremost off for a weak connection, if the person chose that', () => {
  fc.assert(
    fc.property(choices, context, size, (chosen, here, shown) => {
      const off = (bandwidth: TrackContext['bandwidth'], isForemost: boolean) =>
        preferencesFor(camera, { ...here, shown, bandwidth, isForemost }, profileOf(chosen)).isPaused;
      const { trackSwitchOffMode: mode } = chosen;
      expect(off('enough', false)).toBe(false);
      expect(off('scarce', false)).toBe(mode === 'predicted');
      expect(off('none', false)).toBe(mode !== 'disabled');
      expect(off('none', true)).toBe(false);
      const weak = { ...here, shown, bandwidth: 'none' } as const;
      expect(preferencesFor(screen, weak, profileOf(chosen)).isPaused).toBe(false);
    }),
  );
});

it('requests equal pictures in a grid', () => {
  fc.assert(
    fc.property(choices, context, (chosen, here) => {
      const grid = profileOf({ ...chosen, bandwidthProfileMode: 'grid' });
      const preferences = (isDominant: boolean) => preferencesFor(camera, { ...here, isDominant }, grid);
      expect(preferences(true)).toEqual(preferences(false));
    }),
  );
});

it('requests the smallest picture of all but one in a presentation', () => {
  fc.assert(
    fc.property(choices, context, (chosen, here) => {
      const presentation = profileOf({ ...chosen, bandwidthProfileMode: 'presentation' });
      const beside = { ...here, isDominant: false, isPinned: false };
      if (here.others > 1) expect(layerOf(beside, presentation)).toBe(0);
    }),
  );
});
