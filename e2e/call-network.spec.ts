import { expect, type Page } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { liveTracks, watchTracks, withDevices } from './support/call-devices';
import { calls, joins, room, sees } from './support/calls';
import { openCuttable } from './support/networks';
import { createCommunity, settle } from './support/office';
import { relay, relayOnly, waysOf } from './support/relay';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const microphone = (page: Page) => room(page).getByRole('button', { name: /microphone \(M\)$/ });

test('a call goes through a relay, outlives a lost network, and belongs to one window', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Ito${info.retry}`;
  const hall = await createCommunity(baseURL, `Ito ${info.retry}`, 2);
  const settled = await settle(baseURL, hall, [`Ana ${surname}`, `Ben ${surname}`]);
  const { browser, cutFor } = await openCuttable();
  const bens = await browser.newContext({ baseURL });
  const [ana, ben] = [await visit(`Ana ${surname}`), await bens.newPage()];
  await arriveAs(ben, `Ben ${surname}`);
  for (const page of [ana, ben]) {
    await watchTracks(page);
    if (relay) await relayOnly(page);
  }
  const other = await bens.newPage();
  for (const page of [ben, other]) await page.goto('/find');
  const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Ana is calling' });

  await test.step('every window rings, and says that another one answered', async () => {
    await calls(ana, settled['Ben']);
    for (const page of [ben, other]) await expect(prompt(page)).toBeVisible();
    await joins(ben);
    await expect(prompt(other)).toBeHidden();
    await expect(other.getByText('You’re in this call in another window.')).toBeVisible();
    for (const page of [ana, ben]) await sees(page);
    if (relay)
      for (const page of [ana, ben]) await expect.poll(async () => (await waysOf(page)).at(-1)).toBe('relay');
  });

  await test.step('it goes on after three seconds without network', async () => {
    await microphone(ben).click();
    await cutFor(3000);
    for (const page of [ana, ben]) await sees(page);
  });

  await test.step('it is found again after twenty, as muted as it was', async () => {
    const lost = ana.getByRole('alert').getByText('Connection Lost: Reconnecting to room...');
    const cut = cutFor(20_000);
    await expect(lost).toBeVisible();
    await expect(microphone(ana)).toBeDisabled();
    await cut;
    await expect(lost).toBeHidden();
    for (const page of [ana, ben]) await sees(page);
    await expect(microphone(ben)).toHaveAccessibleName('Turn on microphone (M)');
  });

  await test.step('a reload leaves the page, and so the call of both', async () => {
    await ben.reload();
    await expect(room(ana)).toBeHidden();
    expect(await liveTracks(ana)).toBe(0);
    await expect(ana.getByRole('article', { name: 'Ben ended a call' })).toBeVisible();
  });

  await test.step('the reloaded page leads back into it', async () => {
    await ben.getByRole('button', { name: 'Call again' }).click();
    await room(ben).getByRole('button', { name: 'Call', exact: true }).click();
    await expect(ana.getByRole('alertdialog', { name: 'Ben is calling' })).toBeVisible();
  });
  await browser.close();
});
