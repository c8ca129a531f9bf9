import { expect, type Page } from '@playwright/test';
import { ports } from './support/addresses';
import { receives } from './support/call-media';
import { call, joins, joinsLater, lost, promptFrom } from './support/calls';
import { threeRoommates } from './support/office';
import { relay, relayOnly, startRelay, waysOf } from './support/relay';
import { test } from './support/visitors';

test('a call of a room goes through a relay, also after the relay was lost', async ({
  visit,
  baseURL,
}, info) => {
  test.skip(!relay, 'No relay is installed');
  if (!baseURL || !relay) throw new Error('The journeys have an address');
  const surname = `Jethou${info.repeatEachIndex}${info.retry}`;
  const [lenas, milos, noras] = await threeRoommates(baseURL, surname, surname);
  using ownRelay = startRelay(relay, ports.relayOfRoom);
  const prepare = (page: Page) => relayOnly(page, ports.relayOfRoom);
  const lena = await visit(lenas, { at: '/chat', prepare });
  const nora = await visit(noras, { at: '/more', prepare });
  const milo = await visit(milos, { at: '/more', prepare });
  const all = [lena, milo, nora];
  const arrive = (pages: readonly Page[], others: number) =>
    Promise.all(
      pages.map(async (page) => {
        await receives(page, { audio: others, video: others });
        // One connection between two; one to send and one to receive through the server.
        await expect.poll(() => waysOf(page)).toEqual(Array.from({ length: others }, () => 'relay'));
      }),
    );

  await test.step('two people connect through the relay', async () => {
    await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
    await call(lena);
    await promptFrom(nora, 'Lena').getByRole('button', { name: 'Cancel' }).click();
    await joins(milo, 'Lena');
    await arrive([lena, milo], 1);
  });

  await test.step('the media that each of three sends and receives pass the relay', async () => {
    await joinsLater(nora, /Lena, Milo|Milo, Lena/);
    await arrive(all, 2);
  });

  await test.step('they still do after a restart of the relay', async () => {
    await ownRelay.stop();
    for (const page of all) await expect(lost(page)).toBeVisible();
    ownRelay.start();
    for (const page of all) await expect(lost(page)).toBeHidden();
    await arrive(all, 2);
  });
});
