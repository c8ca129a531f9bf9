import { expect, type Page } from '@playwright/test';
import { liveTracks, watchTracks, withDevices } from './support/call-devices';
import { openConnections, receives, watchConnections } from './support/call-media';
import { noticedTiles, watchTiles } from './support/call-tiles';
import { threeRoommates } from './support/office';
import { test } from './support/visitors';

test.use({ launchOptions: withDevices });

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });
/** Presses its key, which rests while the connection is lost. */
async function turnMicrophone(page: Page, way: 'off' | 'on') {
  const button = (to: string) => room(page).getByRole('button', { name: `Turn ${to} microphone (M)` });
  await expect(button(way)).toBeEnabled();
  await page.keyboard.press('m');
  await expect(button(way === 'off' ? 'on' : 'off')).toBeVisible();
}
const people = (page: Page) => page.getByRole('list', { name: 'People in this call' });

test('a call of two roommates goes from browser to browser, and through the server without a black frame once a third comes', async ({
  visit,
  baseURL,
}, info) => {
  // Three browsers and their media are too much for a busy machine's usual time.
  test.setTimeout(480_000);
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Grosnez${info.repeatEachIndex}${info.retry}`;
  const [lenas, milos, noras] = await threeRoommates(baseURL, surname, surname);
  const [lena, milo, nora] = [await visit(lenas), await visit(milos), await visit(noras)];
  const all = [lena, milo, nora];
  for (const page of all) {
    await watchTracks(page);
    await watchConnections(page);
    await watchTiles(page);
  }
  const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Lena is calling' });

  await test.step('two are connected with each other, and with nobody else', async () => {
    for (const page of [milo, nora]) await page.goto('/find');
    await lena.goto('/chat');
    await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
    await lena.getByRole('button', { name: 'Video call', exact: true }).click();
    await room(lena).getByRole('button', { name: 'Call', exact: true }).click();
    // It rings no longer than a minute, which is little on a busy machine.
    await prompt(nora).getByRole('button', { name: 'Cancel' }).click();
    await prompt(milo).getByRole('button', { name: 'Join' }).click();
    await room(milo).getByRole('button', { name: 'Join', exact: true }).click();
    for (const page of [lena, milo]) await receives(page, { audio: 1, video: 1 });
    // Each sends and receives in one connection, whose other end is the other's.
    const [hers, his] = [await openConnections(lena), await openConnections(milo)];
    expect([hers.length, his.length]).toEqual([1, 1]);
    expect(his[0]?.own).toContain(hers[0]?.other);
    expect(hers[0]?.own).toContain(his[0]?.other);
  });

  await test.step('a microphone that is off stays off while the third comes', async () => {
    await turnMicrophone(milo, 'off');
    await receives(lena, { audio: 0, video: 1 });
    await nora.goto('/chat');
    await nora.getByRole('link', { name: /Lena, Milo|Milo, Lena/ }).click();
    await nora.getByRole('button', { name: 'Join the call' }).click();
    await room(nora).getByRole('button', { name: 'Join', exact: true }).click();
    await receives(nora, { audio: 1, video: 2 });
    await receives(lena, { audio: 1, video: 2 });
    await receives(milo, { audio: 2, video: 2 });
    await turnMicrophone(milo, 'on');
    for (const page of all) await receives(page, { audio: 2, video: 2 });
    for (const name of ['You', 'Nora'])
      await expect(people(milo).getByText(name, { exact: true })).toBeVisible();
  });

  await test.step('the connection between the two was closed once both had each other by the server, and no picture was lost', async () => {
    for (const page of [lena, milo]) {
      await expect.poll(async () => (await openConnections(page)).length).toBe(2);
      const { black, closings, longestStop } = await noticedTiles(page);
      expect(black).toBe(0);
      expect(closings).toEqual([{ stillPlays: false }]);
      // A busy machine may decode nothing for a moment, not for several.
      expect(longestStop).toBeLessThan(3);
    }
  });

  await test.step('it never goes back, also when two are left', async () => {
    await nora.getByRole('button', { name: 'Hang up' }).click();
    await expect(room(nora)).toBeHidden();
    expect(await liveTracks(nora)).toBe(0);
    for (const page of [lena, milo]) {
      await receives(page, { audio: 1, video: 1 });
      expect(await openConnections(page)).toHaveLength(2);
    }
    await lena.getByRole('button', { name: 'Hang up' }).click();
    for (const page of [lena, milo]) {
      await expect(room(page)).toBeHidden();
      expect(await liveTracks(page)).toBe(0);
      expect(await openConnections(page)).toEqual([]);
    }
  });
});
