import { videoTopLayer } from '@nestmate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectOptions } from '../settings/connect-options';
import { defaultVideoSettings, settingChoices } from '../settings/video-settings';
import { wishFor } from './layers';

const profile = fc
  .record({
    bandwidthProfileMode: fc.constantFrom(...settingChoices.bandwidthProfileMode),
    dominantSpeakerPriority: fc.constantFrom(...settingChoices.dominantSpeakerPriority),
  })
  .map((chosen) => connectOptions({ ...defaultVideoSettings, ...chosen }, 'group').bandwidthProfile);
const others = fc.integer({ min: 0, max: 7 });
const camera = { source: 'camera' } as const;

it('hears everybody before it sees anybody, and never asks for more than there is', () => {
  fc.assert(
    fc.property(profile, others, fc.boolean(), (chosen, count, isDominant) => {
      const around = { others: count, isDominant };
      const sound = wishFor({ source: 'microphone' }, around, chosen);
      for (const source of ['camera', 'screen'] as const) {
        const picture = wishFor({ source }, around, chosen);
        expect(picture.priority).toBeLessThan(sound.priority ?? 0);
        expect(picture.priority).toBeGreaterThanOrEqual(1);
        expect([0, 1, videoTopLayer]).toContain(picture.spatialLayer);
      }
    }),
  );
});

it('asks for smaller pictures the more people there are, and for no smaller one of who speaks', () => {
  fc.assert(
    fc.property(profile, others, (chosen, count) => {
      const layer = (isDominant: boolean, of: number) =>
        wishFor(camera, { others: of, isDominant }, chosen).spatialLayer ?? 0;
      expect(layer(false, count + 1)).toBeLessThanOrEqual(layer(false, count));
      expect(layer(true, count)).toBeGreaterThanOrEqual(layer(false, count));
    }),
  );
});

it('asks for everybody alike in a grid', () => {
  const grid = connectOptions(
    { ...defaultVideoSettings, bandwidthProfileMode: 'grid' },
    'group',
  ).bandwidthProfile;
  fc.assert(
    fc.property(others, (count) => {
      const wish = (isDominant: boolean) => wishFor(camera, { others: count, isDominant }, grid);
      expect(wish(true)).toEqual(wish(false));
    }),
  );
});
