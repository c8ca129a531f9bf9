import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { framesSeen, liveTracks, watchTracks, withDevices } from './support/call-devices';
import { createCommunity, settle } from './support/office';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const controls = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' });
const heightOf = async (page: Page) => (await controls(page).boundingBox())?.height;

async function call(page: Page) {
  await press(page, 'Video call');
  await press(page, 'Call');
}

test('two people who chat see and hear each other in a call', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const isPhone = info.project.name === 'phone';
  const surname = `Herm${info.retry}`;
  const hall = await createCommunity(baseURL, `Herm ${info.project.name} ${info.retry}`, 4);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const [ana, ben] = [await visit(`Ana ${surname}`), await visit(`Ben ${surname}`)];
  for (const page of [ana, ben]) await watchTracks(page);
  const prompt = ben.getByRole('alertdialog', { name: 'Ana is calling' });
  const said = (page: Page, words: string) =>
    expect(page.getByText(words, { exact: true }).last()).toBeVisible();
  const told = (page: Page, words: string) =>
    expect(page.getByRole('article', { name: words }).last()).toBeVisible();
  await ben.goto('/find');

  await test.step('a caller checks camera and microphone, calls, and cancels [4.16.1]', async () => {
    await ana.goto(`/profile/${settled['Ben']}`);
    await press(ana, 'Chat');
    await press(ana, 'Video call');
    await expect.poll(() => framesSeen(ana)).toBeGreaterThan(5);
    await expect.poll(() => liveTracks(ana)).toBe(2);
    await press(ana, 'Turn off camera (V)');
    await expect.poll(() => liveTracks(ana)).toBe(1);
    await ana.getByRole('button', { name: 'Turn on camera (V)' }).click({ delay: 600 });
    await press(ana, 'Turn off microphone (M)');
    await press(ana, 'Turn on microphone (M)');
    await expect(room(ana).getByRole('button', { name: 'Call settings' })).toBeVisible();
    expect(await axeFindings(ana)).toEqual([]);
    await press(ana, 'Call');
    await said(ana, 'Calling Ben…');
    await expect(prompt.getByText('want to join?')).toBeVisible();
    expect(await axeFindings(ana)).toEqual([]);
    expect(await axeFindings(ben)).toEqual([]);
    await controls(ana).getByRole('button', { name: 'Cancel' }).click();
    await expect(room(ana)).toBeHidden();
    await expect(prompt).toBeHidden();
    await told(ana, 'Ana started a call');
    await told(ana, 'Ana ended a call');
    expect(await liveTracks(ana)).toBe(0);
  });

  await test.step('declining closes the caller’s room, and hanging up the room of both [4.16.3]', async () => {
    await call(ana);
    await expect(ben).toHaveTitle('Ana is calling');
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(room(ana)).toBeHidden();
    await told(ana, 'Ben declined a call');
    await expect(ben).not.toHaveTitle(/calling/);
  });

  await test.step('who is called joins, and both see the other [1.5, 4.16.2]', async () => {
    await call(ana);
    await prompt.getByRole('button', { name: 'Join' }).click();
    await expect(ben).toHaveURL(/\/chat\/conversation\//);
    await room(ben).getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of [ana, ben]) {
      await expect(page.getByText('You’re connected', { exact: false })).toBeAttached();
      const before = await framesSeen(page);
      await expect.poll(() => framesSeen(page)).toBeGreaterThan(before + 10);
    }
    expect(await axeFindings(ana)).toEqual([]);
    expect(await heightOf(ana)).toBe(isPhone ? 56 : 72);
    const list = await ana.getByRole('list', { name: 'People in this call' }).boundingBox();
    expect(isPhone ? list?.height : list?.width).toBe(isPhone ? 90 : 300);
  });

  await test.step('the camera goes off for both, and the chat stays within reach', async () => {
    await ana.keyboard.press('v');
    await said(ben, 'Ana’s camera is off');
    await press(ana, 'Open the chat');
    await ana.getByRole('textbox', { name: 'Message' }).fill('My camera vanished, mv');
    await ana.getByRole('textbox', { name: 'Message' }).press('m');
    await ana
      .getByRole('complementary')
      .getByRole('button', { name: isPhone ? 'Back to the call' : 'Close the chat' })
      .click();
    await expect(room(ana).getByRole('button', { name: 'Turn off microphone (M)' })).toBeVisible();
  });

  await test.step('a screen is shown to the other until its owner stops', async () => {
    await press(ana, 'Turn on camera (V)');
    if (isPhone) {
      await expect(controls(ana).getByRole('button', { name: 'Hang up' })).toBeVisible();
      return expect(controls(ana).getByRole('button', { name: 'Share your screen' })).toHaveCount(0);
    }
    await press(ana, 'Share your screen');
    await said(ana, 'You’re sharing your screen.');
    await said(ben, 'Ana is sharing their screen.');
    const before = await framesSeen(ben);
    await expect.poll(() => framesSeen(ben)).toBeGreaterThan(before + 5);
    expect(await axeFindings(ana)).toEqual([]);
    const open = await liveTracks(ana);
    await press(ana, 'Stop sharing your screen');
    expect(await liveTracks(ana)).toBe(open - 1);
    await expect(ben.getByText('Ana is sharing their screen.')).toHaveCount(0);
    await press(ana, 'Share your screen');
    await said(ben, 'Ana is sharing their screen.');
  });

  await test.step('hanging up ends the call and stops camera and microphone; so does leaving the page [4.16.4]', async () => {
    await controls(ben).getByRole('button', { name: 'Hang up' }).click();
    for (const page of [ana, ben]) {
      await expect(room(page)).toBeHidden();
      expect(await liveTracks(page)).toBe(0);
      await told(page, 'Ben ended a call');
    }
    await call(ana);
    await prompt.getByRole('button', { name: 'Join' }).click();
    await room(ben).getByRole('button', { name: 'Join', exact: true }).click();
    await expect.poll(() => framesSeen(ben)).toBeGreaterThan(5);
    await ana.goto('/more');
    await expect(room(ben)).toBeHidden();
    expect(await liveTracks(ben)).toBe(0);
    await told(ben, 'Ana ended a call');
  });
});
