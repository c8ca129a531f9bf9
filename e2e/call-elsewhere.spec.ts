import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { framesSeen, liveTracks, showsElsewhere, watchTracks, withDevices } from './support/call-devices';
import { createCommunity, settle } from './support/office';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a call goes on while its people look elsewhere', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const isPhone = info.project.name === 'phone';
  const surname = `Jethou${info.retry}`;
  const hall = await createCommunity(baseURL, `Jethou ${info.project.name} ${info.retry}`, 4);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const [ana, ben] = [await visit(`Ana ${surname}`), await visit(`Ben ${surname}`)];
  for (const page of [ana, ben]) await watchTracks(page);
  const said = (page: Page, words: string) =>
    expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  await ben.goto('/find');
  await ana.goto(`/profile/${settled['Ben']}`);
  await press(ana, 'Chat');
  await press(ana, 'Video call');
  await press(ana, 'Call');
  await ben
    .getByRole('alertdialog', { name: 'Ana is calling' })
    .getByRole('button', { name: 'Join' })
    .click();
  await room(ben).getByRole('button', { name: 'Join', exact: true }).click();
  for (const page of [ana, ben]) await expect.poll(() => framesSeen(page)).toBeGreaterThan(5);

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
