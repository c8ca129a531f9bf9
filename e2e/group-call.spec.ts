import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { liveTracks, showsElsewhere, watchTracks, withDevices } from './support/call-devices';
import { receives, watchConnections } from './support/call-media';
import { threeRoommates } from './support/office';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
const controls = (page: Page) => page.getByRole('toolbar', { name: 'Call controls' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const join = (page: Page) => room(page).getByRole('button', { name: 'Join', exact: true }).click();
const people = (page: Page) => page.getByRole('list', { name: 'People in this call' });

test('three roommates see and hear each other in a call, come and go', async ({ visit, baseURL }, info) => {
  // Three browsers and their media are too much for a busy machine's usual time.
  test.setTimeout(480_000);
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Brecqhou${info.repeatEachIndex}${info.retry}`;
  const [lenas, milos, noras] = await threeRoommates(baseURL, `${surname} ${info.project.name}`, surname);
  const [lena, milo, nora] = [await visit(lenas), await visit(milos), await visit(noras)];
  const all = [lena, milo, nora];
  for (const page of all) {
    await watchTracks(page);
    await watchConnections(page);
  }
  const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Lena is calling' });

  await test.step('a call rings for everybody who lives there', async () => {
    for (const page of [milo, nora]) await page.goto('/find');
    await lena.goto('/chat');
    await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
    await press(lena, 'Video call');
    await expect(lena.getByText('Your roommates see you once you’re in.', { exact: false })).toBeVisible();
    await press(lena, 'Call');
    for (const page of [milo, nora]) await expect(prompt(page)).toBeVisible();
  });

  await test.step('the first who answers meets the caller', async () => {
    await prompt(milo).getByRole('button', { name: 'Join' }).click();
    await join(milo);
    for (const page of [lena, milo]) await receives(page, { audio: 1, video: 1 });
  });

  await test.step('a person who declined is asked no more, and may come later', async () => {
    await prompt(nora).getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt(nora)).toBeHidden();
    await receives(lena, { audio: 1, video: 1 });
    await nora.goto('/chat');
    await nora.getByRole('link', { name: /Lena, Milo|Milo, Lena/ }).click();
    await nora.getByRole('button', { name: 'Join the call' }).click();
    await room(nora).getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of all) await receives(page, { audio: 2, video: 2 });
    for (const name of ['You', 'Nora'])
      await expect(people(milo).getByText(name, { exact: true })).toBeVisible();
    const bars = people(milo).getByRole('listitem').locator('svg[viewBox="0 0 20 12"]');
    await expect(bars).toHaveCount(3);
    expect(await axeFindings(milo)).toEqual([]);
  });

  await test.step('a microphone and a camera that go off are off for all', async () => {
    await nora.keyboard.press('v');
    for (const page of [lena, milo]) await receives(page, { audio: 2, video: 1 });
    await nora.keyboard.press('v');
    for (const page of [lena, milo]) await receives(page, { audio: 2, video: 2 });
  });

  await test.step('a window receives no picture that it does not show', async () => {
    await showsElsewhere(milo, true);
    await receives(milo, { audio: 2, video: 0 });
    await showsElsewhere(milo, false);
    await receives(milo, { audio: 2, video: 2 });
    await press(milo, 'Open the chat');
    await receives(milo, { audio: 2, video: 1 });
    await milo.getByRole('complementary').getByRole('button', { name: 'Back to the call' }).click();
    await receives(milo, { audio: 2, video: 2 });
  });

  await test.step('one leaves, and the others go on; the last is not left alone', async () => {
    await controls(milo).getByRole('button', { name: 'Hang up' }).click();
    await expect(room(milo)).toBeHidden();
    expect(await liveTracks(milo)).toBe(0);
    for (const page of [lena, nora]) await receives(page, { audio: 1, video: 1 });
    await controls(lena).getByRole('button', { name: 'Hang up' }).click();
    for (const page of [lena, nora]) {
      await expect(room(page)).toBeHidden();
      expect(await liveTracks(page)).toBe(0);
    }
  });
});
