import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { freePort } from '../apps/server/test/servers/free-port';
import { bringSession } from './support/arrive';
import { axeFindings } from './support/axe';
import { liveTracks, showsElsewhere, watchTracks } from './support/call-devices';
import { openConnections, receives, watchConnections } from './support/call-media';
import { noticedSoFar, noticedTiles, watchTiles } from './support/call-tiles';
import { controls, joins, lost, press, promptFrom, room } from './support/calls';
import { threeRoommates } from './support/office';
import { relay, relayOnly, startRelay, candidateTypesOf } from './support/relay';
import { startTwoProcesses } from './support/two-processes';

interface Options extends BrowserContextOptions {
  /** Further observers of the page. */
  watches?: readonly ((page: Page) => Promise<unknown>)[];
}

const people = (page: Page) => page.getByRole('list', { name: 'People in this call' });
/** Each window has one connection to send and one to receive. */
async function areRelayed(pages: readonly Page[]) {
  if (relay)
    for (const page of pages) await expect.poll(() => candidateTypesOf(page)).toEqual(['relay', 'relay']);
}
const receive = (pages: readonly Page[], seen: { audio: number; video: number }) =>
  Promise.all(pages.map((page) => receives(page, seen)));
/**
 * Toggled by its key, which is inactive while the connection is lost and, for the camera, for a moment after each
 * press.
 */
async function turn(page: Page, device: 'camera (V)' | 'microphone (M)', state: 'off' | 'on') {
  const button = (to: string) => room(page).getByRole('button', { name: `Turn ${to} ${device}` });
  await expect(button(state)).toBeEnabled();
  await expect(async () => {
    if (await button(state).isVisible()) await page.keyboard.press(device.startsWith('c') ? 'v' : 'm');
    await expect(button(state === 'off' ? 'on' : 'off')).toBeVisible({ timeout: 3000 });
  }).toPass();
}

test('three roommates stay in a call that loses its relay and its media process', async ({
  browser,
  baseURL,
}, info) => {
  // Three browsers and their media take a minute, and half an hour of a machine that is thirty times slower.
  test.setTimeout(1_800_000);
  if (!baseURL) throw new Error('The journeys have an address');
  const surname = `Brecqhou${info.repeatEachIndex}${info.retry}`;
  const [lenas, milos, noras] = await threeRoommates(baseURL, surname, surname);
  const relayPort = await freePort();
  using ownRelay = relay && startRelay(relay, relayPort);
  const { processes, addresses, stop } = await startTwoProcesses(baseURL);
  async function visit(
    name: string,
    address: string,
    path: string,
    { watches = [], ...options }: Options = {},
  ) {
    const context = await browser.newContext({ ...options, baseURL: address });
    await bringSession(context, baseURL ?? '', name, address);
    const page = await context.newPage();
    await watchTracks(page);
    await (relay ? relayOnly(page, relayPort) : watchConnections(page));
    for (const watch of watches) await watch(page);
    await page.goto(path);
    return page;
  }
  /** The process that has the media of the call, and the other. */
  async function byMedia() {
    const [first, second] = processes;
    const rooms = () => Promise.all([first.roomsInCall(), second.roomsInCall()]);
    await expect.poll(async () => (await rooms()).toSorted()).toEqual([0, 1]);
    return (await first.roomsInCall()) === 1 ? ([first, second] as const) : ([second, first] as const);
  }
  try {
    const lena = await visit(lenas, addresses[0], '/chat', { watches: [watchTiles] });
    const milo = await visit(milos, addresses[1], '/more', { watches: [watchTiles] });
    // A device with a mouse offers to share its screen.
    const nora = await visit(noras, addresses[1], '/more', { hasTouch: false });
    const all = [lena, milo, nora];

    await test.step('a call rings for everybody who lives there', async () => {
      await lena.getByRole('link', { name: /Milo, Nora|Nora, Milo/ }).click();
      await press(lena, 'Video call');
      await expect(lena.getByText('Your roommates see you once you’re in.', { exact: false })).toBeVisible();
      await press(lena, 'Call');
      for (const page of [milo, nora]) await expect(promptFrom(page, 'Lena')).toBeVisible();
    });

    await test.step('the first to answer meets the caller on the server', async () => {
      await promptFrom(nora, 'Lena').getByRole('button', { name: 'Cancel' }).click();
      await expect(promptFrom(nora, 'Lena')).toBeHidden();
      await joins(milo, 'Lena');
      await receive([lena, milo], { audio: 1, video: 1 });
      for (const page of [lena, milo]) expect(await openConnections(page)).toHaveLength(2);
      await areRelayed([lena, milo]);
    });

    // A slow machine decodes nothing for a moment, also while nothing happens.
    for (let times = 0; times < 3; times += 1) await receive([lena, milo], { audio: 1, video: 1 });
    const longestCalmStop = Math.max(
      ...(await Promise.all([lena, milo].map(noticedSoFar))).map(({ longestStop }) => longestStop),
    );

    let isBack: Promise<void> | undefined;
    await test.step('two people who talk do not notice that the process of one is killed', async () => {
      const [, idle] = await byMedia();
      const page = idle === processes[0] ? lena : milo;
      const before = await openConnections(page);
      const socket = page.waitForEvent('websocket');
      await idle.kill();
      await socket;
      await receive([lena, milo], { audio: 1, video: 1 });
      for (const each of [lena, milo]) await expect(lost(each)).toHaveCount(0);
      expect(await openConnections(page)).toEqual(before);
      isBack = idle.startAgain();
    });

    await test.step('a person who declined joins later', async () => {
      await turn(milo, 'microphone (M)', 'off');
      await receives(lena, { audio: 0, video: 1 });
      await nora.goto('/chat');
      await expect(nora.getByText('Call in progress')).toBeVisible();
      await nora.getByRole('link', { name: /Lena, Milo|Milo, Lena/ }).click();
      await nora.getByRole('article').getByRole('button', { name: 'Join', exact: true }).click();
      await room(nora).getByRole('button', { name: 'Join', exact: true }).click();
      for (const page of [lena, milo]) await expect(page.getByText('Nora joined.').last()).toBeVisible();
      await receive([lena, nora], { audio: 1, video: 2 });
      await turn(milo, 'microphone (M)', 'on');
      await receive(all, { audio: 2, video: 2 });
      await areRelayed(all);
      for (const name of ['You', 'Nora'])
        await expect(people(milo).getByText(name, { exact: true })).toBeVisible();
      const bars = people(milo).getByRole('listitem').locator('svg[viewBox="0 0 20 12"]');
      await expect(bars).toHaveCount(3);
      const [time, list] = [
        await room(milo).getByRole('timer').boundingBox(),
        await people(milo).boundingBox(),
      ];
      expect((time?.y ?? 0) + (time?.height ?? 0)).toBeLessThan(list?.y ?? 0);
      expect(await axeFindings(milo)).toEqual([]);
    });

    await test.step('the pictures of the two did not stop when the third joined', async () => {
      for (const page of [lena, milo]) {
        expect(await openConnections(page)).toHaveLength(2);
        const { black, longestStop } = await noticedTiles(page);
        expect(black).toBe(0);
        expect(longestStop).toBeLessThan(3 + 2 * longestCalmStop);
      }
    });

    await test.step('three people see each other across two workers of one process', async () => {
      const used = await Promise.all(all.map(async (page) => new Set(await openConnections(page))));
      expect(used.map(({ size }) => size)).toEqual([1, 1, 1]);
      expect(new Set(used.flatMap((ends) => [...ends])).size).toBe(2);
    });

    await test.step('a shared screen arrives at all others, beside their faces, until its owner stops', async () => {
      await press(nora, 'Share your screen');
      for (const page of [lena, milo])
        await expect(room(page).getByText('Nora is sharing their screen.').last()).toBeVisible();
      await receive([lena, milo], { audio: 2, video: 3 });
      await press(nora, 'Stop sharing your screen');
      await receive([lena, milo], { audio: 2, video: 2 });
    });

    await test.step('a window receives no picture that it does not show', async () => {
      await turn(nora, 'camera (V)', 'off');
      await receive([lena, milo], { audio: 2, video: 1 });
      await turn(nora, 'camera (V)', 'on');
      await receive([lena, milo], { audio: 2, video: 2 });
      await showsElsewhere(milo, true);
      await receives(milo, { audio: 2, video: 0 });
      await showsElsewhere(milo, false);
      await press(milo, 'Open the chat');
      await receives(milo, { audio: 2, video: 1 });
      await milo.getByRole('complementary').getByRole('button', { name: 'Back to the call' }).click();
      await receives(milo, { audio: 2, video: 2 });
    });

    await test.step('they reconnect in the other process, without a click, when the process of their media is killed', async () => {
      await isBack;
      const [carrying, other] = await byMedia();
      await carrying.kill();
      await expect.poll(other.roomsInCall).toBe(1);
      await receive(all, { audio: 2, video: 2 });
      for (const page of all) await expect(room(page)).toBeVisible();
    });

    await test.step('the others stay connected when one leaves', async () => {
      await controls(nora).getByRole('button', { name: 'Hang up' }).click();
      await expect(room(nora)).toBeHidden();
      for (const page of [lena, milo]) await expect(page.getByText('Nora left.').last()).toBeVisible();
      expect(await liveTracks(nora)).toBe(0);
      await receive([lena, milo], { audio: 1, video: 1 });
      for (const page of [lena, milo]) expect(await openConnections(page)).toHaveLength(2);
    });

    if (ownRelay)
      await test.step('their media come back when the relay does', async () => {
        await ownRelay.stop();
        for (const page of [lena, milo]) await expect(lost(page)).toBeVisible();
        ownRelay.start();
        for (const page of [lena, milo]) await expect(lost(page)).toBeHidden();
        await receive([lena, milo], { audio: 1, video: 1 });
        await areRelayed([lena, milo]);
      });

    await test.step('the call ends for the last one', async () => {
      const line = nora
        .getByRole('article')
        .filter({ hasText: /Call in progress · (Lena, Milo|Milo, Lena)/ });
      await expect(line.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
      await controls(lena).getByRole('button', { name: 'Hang up' }).click();
      for (const page of [lena, milo]) {
        await expect(room(page)).toBeHidden();
        expect(await liveTracks(page)).toBe(0);
        expect(await openConnections(page)).toEqual([]);
      }
      await expect(line).toHaveCount(0);
      await expect(nora.getByText('Call in progress')).toHaveCount(0);
    });
    for (const page of all) await page.context().close();
  } finally {
    await stop();
  }
});
