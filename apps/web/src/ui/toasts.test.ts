import {
  invitationResetThreshold,
  picturePollDelays,
  release,
  smartBannerHiddenFor,
} from '@nestmate/contract';
import { expect, it } from 'vitest';
import { drawToasts, takeBackToast, toast, type Toast, toastDuration } from './toasts';

it('keeps the product’s times, thresholds and release to the letter [9.8]', () => {
  expect(picturePollDelays).toEqual([2000, 3000, 4000, 5000, 6000, 7000]);
  expect(toastDuration).toEqual({ short: 3000, medium: 4000, long: 8000, media: 10_000 });
  expect(smartBannerHiddenFor).toBe(86_400_000);
  expect(invitationResetThreshold).toBe(2);
  expect(release).toBe('v1.18.65');
});

it('says what is said again under the same id once, and takes it back', () => {
  const said: Toast[] = [];
  const takenBack: string[] = [];
  for (const text of ['Ben wrote', 'Saved', 'Ben wrote again', 'Cleo wrote'])
    toast({ text, ...(text.includes('wrote') && { id: text.slice(0, 3) }) });
  takeBackToast('Cle');
  const stop = drawToasts({ draw: (each) => said.push(each), takeBack: (id) => takenBack.push(id) });
  expect(said.map(({ text }) => text)).toEqual(['Saved', 'Ben wrote again']);
  takeBackToast('Ben');
  expect(takenBack).toEqual(['Ben']);
  stop();
});
