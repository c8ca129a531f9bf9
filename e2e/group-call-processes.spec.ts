import { expect, type Page, test } from '@playwright/test';
import { bringSession } from './support/arrive';
import { withDevices } from './support/call-devices';
import { receives, watchConnections } from './support/call-media';
import { threeRoommates } from './support/office';
import { startTwoProcesses } from './support/two-processes';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });

test('a call of a room goes on when the process of its media is killed', async ({
  browser,
  baseURL,
}, info) => {
  // Three browsers and their media are too much for a busy machine's usual time.
  test.setTimeout(480_000);
  if (!baseURL) throw new Error('The journeys have an address');
  const place = `Corbiere ${info.repeatEachIndex} ${info.retry}`;
  const names = await threeRoommates(baseURL, place, place);
  const { first, addresses, stop } = await startTwoProcesses(baseURL);
  try {
    const visit = async (name: string, address: string) => {
      const context = await browser.newContext({ baseURL: address });
      await bringSession(context, baseURL, name, address);
      const page = await context.newPage();
      await watchConnections(page);
      await page.goto('/chat');
      return page;
    };
    const [lenas, milos, noras] = names;
    const lena = await visit(lenas, addresses[0]);
    const milo = await visit(milos, addresses[1]);
    const nora = await visit(noras, addresses[1]);
    const all = [lena, milo, nora];

    await test.step('three whose windows are connected to two processes see and hear each other', async () => {
      await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
      await lena.getByRole('button', { name: 'Video call' }).click();
      await room(lena).getByRole('button', { name: 'Call', exact: true }).click();
      for (const page of [milo, nora]) {
        const prompt = page.getByRole('alertdialog', { name: 'Lena is calling' });
        await prompt.getByRole('button', { name: 'Join' }).click();
        await room(page).getByRole('button', { name: 'Join', exact: true }).click();
      }
      for (const page of all) await receives(page, { audio: 2, video: 2 });
    });

    await test.step('they meet again in the other process, without a press', async () => {
      await first.kill();
      for (const page of all) await receives(page, { audio: 2, video: 2 });
      for (const page of all) await expect(room(page)).toBeVisible();
    });
    for (const page of all) await page.context().close();
  } finally {
    await stop();
  }
});
