import {
  invitationResetThreshold,
  picturePollDelays,
  release,
  smartBannerHiddenFor,
} from '@nestmate/contract';
import { expect, it } from 'vitest';
import { toastDuration } from './toasts';

it('keeps the product’s times, thresholds and release to the letter [9.8]', () => {
  expect(picturePollDelays).toEqual([2000, 3000, 4000, 5000, 6000, 7000]);
  expect(toastDuration).toEqual({ short: 3000, medium: 4000, long: 8000, media: 10_000 });
  expect(smartBannerHiddenFor).toBe(86_400_000);
  expect(invitationResetThreshold).toBe(2);
  expect(release).toBe('v1.18.65');
});
