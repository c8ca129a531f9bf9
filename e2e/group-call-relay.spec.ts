import { expect, type Page } from '@playwright/test';
import { ports } from './support/addresses';
import { arriveAs } from './support/arrive';
import { withDevices } from './support/call-devices';
import { receives } from './support/call-media';
import { room } from './support/calls';
import { openCuttable } from './support/networks';
import { threeRoommates } from './support/office';
import { relay, relayOnly, startRelay, waysOf } from './support/relay';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

test('a call of a room goes through a relay, also after the network was lost, and the relay', async ({
  visit,
  baseURL,
}, info) => {
  test.skip(!relay, 'No relay is installed');
  if (!baseURL || !relay) throw new Error('The journeys have an address');
  const surname = `Jethou${info.repeatEachIndex}${info.retry}`;
  const [lenas, milos, noras] = await threeRoommates(baseURL, `${surname} ${info.project.name}`, surname);
  const { restart, stop } = startRelay(relay, ports.relayOfRoom);
  const { browser, cutFor } = await openCuttable();
  const lena = await visit(lenas);
  const nora = await visit(noras);
  const milo = await (await browser.newContext({ baseURL })).newPage();
  await arriveAs(milo, milos);
  const all = [lena, milo, nora];
  for (const page of all) await relayOnly(page, ports.relayOfRoom);
  for (const page of [milo, nora]) await page.goto('/find');
  const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Lena is calling' });

  await test.step('two meet by the relay', async () => {
    await lena.goto('/chat');
    await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
    await lena.getByRole('button', { name: 'Video call', exact: true }).click();
    await room(lena).getByRole('button', { name: 'Call', exact: true }).click();
    await prompt(nora).getByRole('button', { name: 'Cancel' }).click();
    await prompt(milo).getByRole('button', { name: 'Join' }).click();
    await room(milo).getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of [lena, milo]) await receives(page, { audio: 1, video: 1 });
    for (const page of [lena, milo]) await expect.poll(() => waysOf(page)).toEqual(['relay']);
  });

  await test.step('what each of three sends and receives passes the relay', async () => {
    await nora.goto('/chat');
    await nora.getByRole('link', { name: /Lena, Milo|Milo, Lena/ }).click();
    await nora.getByRole('button', { name: 'Join the call' }).click();
    await room(nora).getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of all) await receives(page, { audio: 2, video: 2 });
    for (const page of all) await expect.poll(() => waysOf(page)).toEqual(['relay', 'relay']);
  });

  const lost = (page: Page) => page.getByRole('alert').getByText('Connection Lost: Reconnecting to room...');

  await test.step('so it does after twenty seconds without network', async () => {
    const cut = cutFor(20_000);
    await expect(lost(milo)).toBeVisible();
    await cut;
    await expect(lost(milo)).toBeHidden();
    for (const page of all) await receives(page, { audio: 2, video: 2 });
    for (const page of all) await expect.poll(() => waysOf(page)).toEqual(['relay', 'relay']);
  });

  await test.step('so it does after the relay has restarted, for each of three', async () => {
    await restart();
    await expect(lost(lena)).toBeVisible();
    for (const page of all) await expect(lost(page)).toBeHidden();
    for (const page of all) await receives(page, { audio: 2, video: 2 });
    for (const page of all) await expect.poll(() => waysOf(page)).toEqual(['relay', 'relay']);
  });
  await browser.close();
  await stop();
});
