import { expect } from '@playwright/test';
import { freePort } from '../apps/server/test/servers/free-port';
import { arriveAs } from './support/arrive';
import { liveTracks, watchTracks } from './support/call-devices';
import { call, joins, lost, microphone, neighbors, press, promptFrom, room, sees } from './support/calls';
import { openCuttableBrowser } from './support/networks';
import { relay, relayOnly, startRelay, candidateTypesOf } from './support/relay';
import { test } from './support/visitors';

/** The smallest desktop: drawing is most of a call's work. */
const viewport = { width: 1024, height: 640 };

test('a call outlives the loss of its network and its relay', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Ito${info.repeatEachIndex}${info.retry}`;
  const at = await neighbors(baseURL, surname);
  const relayPort = await freePort();
  using ownRelay = relay && startRelay(relay, relayPort);
  const { browser, cutFor } = await openCuttableBrowser();
  const bens = await browser.newContext({ baseURL, viewport });
  if (relay) await relayOnly(bens, relayPort);
  const [ben, other] = [await bens.newPage(), await bens.newPage()];
  await watchTracks(ben);
  await arriveAs(ben, `Ben ${surname}`, '/more');
  await other.goto('/more');
  const ana = await visit(`Ana ${surname}`, {
    at,
    viewport,
    async prepare(page) {
      await watchTracks(page);
      if (relay) await relayOnly(page, relayPort);
    },
  });
  await press(ana, 'Chat');
  async function areRelayed() {
    if (relay)
      for (const page of [ana, ben])
        await expect.poll(async () => (await candidateTypesOf(page)).at(-1)).toBe('relay');
  }

  await test.step('every window says that another one is joining', async () => {
    await call(ana);
    for (const page of [ben, other]) await expect(promptFrom(page, 'Ana')).toBeVisible();
    // The notice lasts seconds, and joining may take longer on a busy machine.
    await Promise.all([
      expect(other.getByText('You’re joining this call in another window.')).toBeVisible(),
      joins(ben, 'Ana'),
    ]);
    await expect(promptFrom(other, 'Ana')).toBeHidden();
    await other.close();
    for (const page of [ana, ben]) await sees(page);
    await areRelayed();
  });

  await test.step('it continues after three seconds without network', async () => {
    await microphone(ben).click();
    await cutFor(3000);
    for (const page of [ana, ben]) await sees(page);
  });

  await test.step('it is found again after twenty, as muted as it was', async () => {
    const cut = cutFor(20_000);
    await expect(lost(ana)).toBeVisible();
    await expect(microphone(ana)).toBeDisabled();
    await cut;
    await expect(lost(ana)).toBeHidden();
    for (const page of [ana, ben]) await sees(page);
    await expect(microphone(ben)).toHaveAccessibleName('Turn on microphone (M)');
  });

  if (ownRelay)
    await test.step('it comes back by itself when its relay has', async () => {
      await ownRelay.stop();
      await expect(lost(ana)).toBeVisible();
      ownRelay.start();
      await expect(lost(ana)).toBeHidden();
      for (const page of [ana, ben]) await sees(page);
      await areRelayed();
    });

  await test.step('a reload ends the call for both', async () => {
    await ben.reload({ waitUntil: 'commit' });
    // Before the time is over in which a lost window may return.
    await expect(room(ana)).toBeHidden({ timeout: 25_000 });
    expect(await liveTracks(ana)).toBe(0);
    await expect(ana.getByRole('article', { name: 'Ben ended a call' })).toBeVisible();
  });

  await test.step('the reloaded page leads back into it', async () => {
    await press(ben, 'Call again');
    await room(ben).getByRole('button', { name: 'Call', exact: true }).click();
    await expect(promptFrom(ana, 'Ben')).toBeVisible();
  });
  await browser.close();
});
