import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { framesSeen, liveTracks, showsElsewhere, watchTracks } from './support/call-devices';
import {
  anaAndBen,
  call,
  controls,
  joins,
  press,
  promptFrom,
  room,
  announcement,
  sees,
} from './support/calls';
import { test } from './support/visitors';

const expectMessage = (page: Page, words: string) =>
  expect(page.getByRole('article', { name: words }).last()).toBeVisible();

test('two people who chat see and hear each other in a call', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Herm${info.repeatEachIndex}${info.retry}`;
  const [ana, ben] = await anaAndBen(visit, baseURL, surname, watchTracks);
  const prompt = promptFrom(ben, 'Ana');

  await test.step('a caller cancels after checking camera and microphone [4.16.1]', async () => {
    await press(ana, 'Video call');
    await expect.poll(() => framesSeen(ana)).toBeGreaterThan(0);
    await expect.poll(() => liveTracks(ana)).toBe(2);
    await press(ana, 'Turn off camera (V)');
    await expect.poll(() => liveTracks(ana)).toBe(1);
    await ana.getByRole('button', { name: 'Turn on camera (V)' }).click({ delay: 600 });
    await press(ana, 'Turn off microphone (M)');
    await press(ana, 'Turn on microphone (M)');
    await expect(room(ana).getByRole('button', { name: 'Call settings' })).toBeVisible();
    expect(await axeFindings(ana)).toEqual([]);
    await press(ana, 'Call');
    await announcement(ana, 'Calling Ben…');
    await expect(prompt.getByText('want to join?')).toBeVisible();
    // A call rings for a minute: one page of each ring is checked.
    expect(await axeFindings(ana)).toEqual([]);
    await controls(ana).getByRole('button', { name: 'Cancel' }).click();
    // Otherwise the end of the ringing would do the same.
    await expect(room(ana)).toBeHidden({ timeout: 20_000 });
    await expect(prompt).toBeHidden({ timeout: 20_000 });
    await expectMessage(ana, 'Ana started a call');
    await expectMessage(ana, 'Ana ended a call');
    expect(await liveTracks(ana)).toBe(0);
  });

  await test.step('declining closes the caller’s room [4.16.3]', async () => {
    await call(ana);
    await expect(ben).toHaveTitle('Ana is calling');
    expect(await axeFindings(ben)).toEqual([]);
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(room(ana)).toBeHidden();
    await expectMessage(ana, 'Ben declined a call');
    await expect(ben).not.toHaveTitle(/calling/);
    // The day; the canceled call; and this one, without its first step.
    const messages = ana.getByRole('region', { name: 'Messages with' });
    await expect(messages.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('both see the other once the person who is called joins [1.5, 4.16.2]', async () => {
    await call(ana);
    await prompt.getByRole('button', { name: 'Join' }).click();
    await expect(ben).toHaveURL(/\/chat\/conversation\//);
    for (const page of [ana, ben]) {
      await expect(page.getByText('You’re connected', { exact: false })).toBeAttached();
      await sees(page);
    }
    expect(await axeFindings(ana)).toEqual([]);
  });

  await test.step('the bar has its size, and fits a window of 320 px', async () => {
    expect((await controls(ana).boundingBox())?.height).toBe(72);
    expect((await ana.getByRole('list', { name: 'People in this call' }).boundingBox())?.width).toBe(300);
    await ana.setViewportSize({ width: 320, height: 640 });
    const endOfBar = async () => {
      const hangUp = await controls(ana).getByRole('button', { name: 'Hang up' }).boundingBox();
      return hangUp ? hangUp.x + hangUp.width : Infinity;
    };
    await expect.poll(endOfBar).toBeLessThanOrEqual(312);
    await ana.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it floats above other windows while the page is used', async () => {
    const opening = ana.context().waitForEvent('page');
    await press(ana, 'Picture in picture');
    const floating = await opening;
    const small = floating.getByRole('main', { name: /^Video call with Ben/ });
    await expect(small.getByText('Ben', { exact: true })).toBeVisible();
    await expect(small.getByRole('button', { name: 'Back to the call' })).toBeFocused();
    expect(await floating.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    await expect(room(ana)).toBeHidden();
    await sees(floating);
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

  await test.step('the camera goes off for both while the chat stays within reach', async () => {
    await showsElsewhere(ana, true);
    expect(await liveTracks(ana)).toBe(2);
    await showsElsewhere(ana, false);
    await ana.keyboard.press('v');
    await announcement(ben, 'Ana’s camera is off');
    await press(ana, 'Open the chat');
    await ana.getByRole('textbox', { name: 'Message' }).fill('My camera vanished, mv');
    await ana.getByRole('textbox', { name: 'Message' }).press('m');
    await ana.getByRole('complementary').getByRole('button', { name: 'Close the chat' }).click();
    await expect(room(ana).getByRole('button', { name: 'Turn off microphone (M)' })).toBeVisible();
  });

  await test.step('a screen is shown to the other until its owner stops', async () => {
    await press(ana, 'Turn on camera (V)');
    await press(ana, 'Share your screen');
    await announcement(ana, 'You’re sharing your screen.');
    await announcement(ben, 'Ana is sharing their screen.');
    await sees(ben);
    expect(await axeFindings(ana)).toEqual([]);
    const open = await liveTracks(ana);
    await press(ana, 'Stop sharing your screen');
    expect(await liveTracks(ana)).toBe(open - 1);
    await expect(ben.getByText('Ana is sharing their screen.')).toHaveCount(0);
    await press(ana, 'Share your screen');
    await announcement(ben, 'Ana is sharing their screen.');
  });

  await test.step('hanging up stops camera and microphone, as leaving the page does [4.16.4]', async () => {
    await controls(ben).getByRole('button', { name: 'Hang up' }).click();
    for (const page of [ana, ben]) {
      await expect(room(page)).toBeHidden();
      expect(await liveTracks(page)).toBe(0);
      await expectMessage(page, 'Ben ended a call');
    }
    await call(ana);
    await joins(ben, 'Ana');
    await expect.poll(() => framesSeen(ben)).toBeGreaterThan(0);
    await ana.goto('/more', { waitUntil: 'commit' });
    // Before the time is over in which a lost window may return.
    await expect(room(ben)).toBeHidden({ timeout: 25_000 });
    expect(await liveTracks(ben)).toBe(0);
    await expectMessage(ben, 'Ana ended a call');
  });
});
