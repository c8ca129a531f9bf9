// The time from Join to the other's first frame, compared with a bare page, and the size of a call's signalling.
import { type Browser, chromium, type Page } from '@playwright/test';
import { bringSession } from '../e2e/support/arrive';
import { withDevices } from '../e2e/support/call-devices';
import { createCommunity, settle } from '../e2e/support/office';
import { startProduct } from '../e2e/support/product';
import { firstFrameMs, watchFirstFrame } from './calls/first-frame';
import { startSpike } from './calls/spike';
import { countTraffic } from './calls/traffic';
import { percentiles } from './parts/measure';
import { median } from './parts/median';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const calls = sized(20, 1);
const warmUps = sized(3, 0);

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await watchFirstFrame(page);
  return page;
}

/** One call of two windows of the bare page, which starts sending at the browser's default rate, or at ours. */
async function callPlainly(browser: Browser, address: string, path: '/?begin=1000' | '/'): Promise<number> {
  const pages = await Promise.all([openPage(browser, address), openPage(browser, address)]);
  for (const page of pages) {
    await page.goto(path);
    await page.waitForFunction(() => document.title === 'Ready');
  }
  const [, joining] = pages;
  await joining.getByRole('button', { name: 'Join' }).click();
  const took = await firstFrameMs(joining);
  await Promise.all(pages.map((page) => page.context().close()));
  return took;
}

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });

/** One call of two residents whose windows are open. Joining starts the camera, which runs already in the bare page. */
async function callInProduct(caller: Page, called: Page): Promise<number> {
  await caller.getByRole('button', { name: 'Video call', exact: true }).click();
  await room(caller).getByRole('button', { name: 'Call', exact: true }).click();
  await called.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
  const took = await firstFrameMs(called);
  await room(called).getByRole('button', { name: 'Hang up' }).click();
  for (const page of [caller, called]) await room(page).waitFor({ state: 'hidden' });
  return took;
}

const product = await startProduct(await freePort());
const spike = await startSpike();
const browser = await chromium.launch(withDevices);
try {
  const hall = await createCommunity(product.address, 'Calls');
  const settled = await settle(product.address, hall, ['Ana Bench', 'Ben Bench']);
  const [ana, ben] = await Promise.all(
    ['Ana Bench', 'Ben Bench'].map(async (name) => {
      const page = await openPage(browser, product.address);
      await bringSession(page.context(), product.address, name);
      return page;
    }),
  );
  if (!ana || !ben) throw new Error('unreachable');
  const traffic = [ana, ben].map(countTraffic);
  await ben.goto('/find');
  await ana.goto(`/profile/${settled['Ben']}`);
  await ana.getByRole('button', { name: 'Chat', exact: true }).click();
  await ana.getByRole('button', { name: 'Video call', exact: true }).waitFor();

  const durations: [ours: number[], plain: number[], alike: number[]] = [[], [], []];
  const messages: number[] = [];
  const bytes: number[] = [];
  for (let round = -warmUps; round < calls; round++) {
    for (const each of traffic) each.reset();
    const ours = await callInProduct(ana, ben);
    const weighed = traffic.map((each) => each.read());
    const plain = await callPlainly(browser, spike.address, '/');
    const alike = await callPlainly(browser, spike.address, '/?begin=1000');
    if (round < 0) continue;
    durations[0].push(ours);
    durations[1].push(plain);
    durations[2].push(alike);
    messages.push(weighed.reduce((sum, each) => sum + each.messages, 0));
    bytes.push(weighed.reduce((sum, each) => sum + each.bytes, 0));
  }
  const [ours, plain, alike] = durations.map((all) => percentiles(all));
  if (!ours || !plain || !alike) throw new Error('unreachable');
  const signalling = { messages: median(messages), bytes: median(bytes) };
  const besides = (other: typeof plain) => ({
    p50: Number((ours.p50_ms / other.p50_ms).toFixed(2)),
    p95: Number((ours.p95_ms / other.p95_ms).toFixed(2)),
  });
  const ratio = besides(plain);
  const ratioAlike = besides(alike);
  console.log('Join to first frame, peer to peer, and what both windows send and receive by their sockets');
  console.table({ ours, plain, alike });
  console.table({ ratio, ratioAlike, signalling });
  report('calls', { calls, ours, plain, alike, ratio, ratioAlike, signalling });
} finally {
  await browser.close();
  spike.stop();
  await product.stop();
}
