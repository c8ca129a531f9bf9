import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { framesSeen, liveTracks, showsElsewhere, watchTracks, withDevices } from './support/call-devices';
import { callOfTwo, press, room } from './support/calls';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

test('a call goes on while its people look elsewhere', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const isPhone = info.project.name === 'phone';
  const { ana, ben } = await callOfTwo(visit, baseURL, `Jethou${info.retry}`, watchTracks);
  const said = (page: Page, words: string) =>
    expect(page.getByText(words, { exact: true }).last()).toBeVisible();

  await test.step('the call floats above other windows, while the page is used, and comes back', async () => {
    const opening = ana.context().waitForEvent('page');
    await press(ana, 'Picture in picture');
    const floating = await opening;
    const small = floating.getByRole('main', { name: /^Video call with Ben/ });
    await expect(small.getByText('Ben', { exact: true })).toBeVisible();
    await expect(small.getByRole('button', { name: 'Back to the call' })).toBeFocused();
    expect(await floating.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    await expect(room(ana)).toBeHidden();
    const before = await framesSeen(floating);
    await expect.poll(() => framesSeen(floating)).toBeGreaterThan(before + 5);
    expect(await axeFindings(floating)).toEqual([]);
    await floating.keyboard.press('m');
    await expect(small.getByRole('button', { name: 'Turn on microphone (M)' })).toBeVisible();
    await floating.keyboard.press('m');
    await ana.getByRole('textbox', { name: 'Message' }).fill('I see you here, too');
    await small.getByRole('button', { name: 'Back to the call' }).click();
    await expect.poll(() => floating.isClosed()).toBe(true);
    await expect(room(ana).getByRole('button', { name: 'Picture in picture' })).toBeVisible();
    await expect.poll(() => framesSeen(ana)).toBeGreaterThan(0);
  });

  await test.step('a phone’s camera rests while it shows something else, and comes back, unless it was off', async () => {
    await showsElsewhere(ben, true);
    if (isPhone) {
      await expect.poll(() => liveTracks(ben)).toBe(1);
      await said(ana, 'Ben’s camera is paused.');
    } else expect(await liveTracks(ben)).toBe(2);
    await showsElsewhere(ben, false);
    await expect(ana.getByText('Ben’s camera is paused.')).toHaveCount(0);
    await expect.poll(() => liveTracks(ben)).toBe(2);
    await ben.keyboard.press('v');
    await said(ana, 'Ben’s camera is off');
    await showsElsewhere(ben, true);
    await showsElsewhere(ben, false);
    await expect.poll(() => liveTracks(ben)).toBe(1);
    await said(ana, 'Ben’s camera is off');
    await ben.getByRole('button', { name: 'Turn on camera (V)' }).click({ delay: 600 });
    await expect.poll(() => liveTracks(ben)).toBe(2);
  });
});
