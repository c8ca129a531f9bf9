// The time from joining a room's call to the first frame of another, compared with mediasoup's own minimal client, the cost of forwarding,
// and how long a call of two takes to move to the server when a third person joins.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { bringSession } from '../e2e/support/arrive';
import { withDevices } from '../e2e/support/call-devices';
import { watchConnections } from '../e2e/support/call-media';
import { noticedTiles, watchTiles } from '../e2e/support/call-tiles';
import { createCommunity, moveIn, settle } from '../e2e/support/office';
import { startProduct } from '../e2e/support/product';
import { firstFrameMs, forgetFrames, framesAt, joinedAt, watchFirstFrame } from './calls/first-frame';
import { startGroupSpike } from './calls/group-spike';
import { countTraffic } from './calls/traffic';
import { percentiles } from './parts/measure';
import { median } from './parts/median';

const calls = 20;
/** Alternates between ours and the bare page. */
const parts = 2;
const warmUps = 2;
/** The time until a camera has settled. */
const settleMs = 500;
const forwardSeconds = 15;
/** Three people, each with the sound and the picture of two others. */
const streams = 12;
/** The kernel's unit of processor time. */
const ticksPerSecond = 100;

const here =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1';

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, permissions: ['camera', 'microphone'] });
  const page = await context.newPage();
  await watchFirstFrame(page);
  return page;
}

const ticksOf = (pid: number) => {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return Number(fields[11]) + Number(fields[12]);
};
/** The share of a core that a program takes. */
async function shareOf(pid: number): Promise<number> {
  const before = ticksOf(pid);
  await pass(forwardSeconds * 1000);
  return (ticksOf(pid) - before) / ticksPerSecond / forwardSeconds;
}
const workers = () =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return /^\d+$/.test(name) && words.includes('mediasoup-worker') ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

/** Two windows of the bare page that are in the room, which a third joins and leaves. */
async function openPlainly(browser: Browser, address: string) {
  const open = async () => {
    const page = await openPage(browser, address);
    await page.goto('/');
    await page.waitForFunction(() => document.title === 'Ready');
    return page;
  };
  const inside = [await open(), await open()];
  for (const page of inside) await page.getByRole('button', { name: 'Join' }).click();
  await Promise.all(inside.map(firstFrameMs));
  return {
    async joinAndLeave(meanwhile?: () => Promise<void>) {
      const page = await open();
      await pass(settleMs);
      await page.getByRole('button', { name: 'Join' }).click();
      const took = await firstFrameMs(page);
      await meanwhile?.();
      await page.context().close();
      return took;
    },
    close: () => Promise.all(inside.map((page) => page.context().close())),
  };
}

const room = (page: Page) => page.getByRole('dialog', { name: /^Video call with/ });

/** Two residents call, and their roommate joins and leaves. */
async function openInProduct(caller: Page, called: Page, joining: Page) {
  await caller.getByRole('button', { name: 'Video call', exact: true }).click();
  await room(caller).getByRole('button', { name: 'Call', exact: true }).click();
  await joining.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await called.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
  await room(called).getByRole('button', { name: 'Join', exact: true }).click();
  await firstFrameMs(called);
  return {
    async joinAndLeave(meanwhile?: () => Promise<void>) {
      await joining.getByRole('button', { name: /^(Video call|Join the call)$/ }).click();
      const join = room(joining).getByRole('button', { name: /^(Call|Join)$/ });
      await joining.waitForFunction(() =>
        [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 0),
      );
      await pass(settleMs);
      await join.click();
      const took = await firstFrameMs(joining);
      await meanwhile?.();
      await room(joining).getByRole('button', { name: 'Hang up' }).click();
      await room(joining).waitFor({ state: 'hidden' });
      return took;
    },
    async close() {
      await room(caller).getByRole('button', { name: 'Hang up' }).click();
      for (const page of [caller, called]) await room(page).waitFor({ state: 'hidden' });
    },
  };
}

/** The time from the third person's click until each window has both others through the server, with pictures throughout. */
async function grow(caller: Page, called: Page, joining: Page) {
  const inProduct = await openInProduct(caller, called, joining);
  await joining.getByRole('button', { name: 'Join the call' }).click();
  await joining.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 0),
  );
  await pass(settleMs);
  const two = [caller, called];
  const all = [...two, joining];
  const blackAt = async () =>
    (await Promise.all(two.map(noticedTiles))).reduce((sum, { black }) => sum + black, 0);
  const blackBefore = await blackAt();
  for (const page of all) await forgetFrames(page);
  await room(joining).getByRole('button', { name: 'Join', exact: true }).click();
  const [first, ...there] = await Promise.all([
    framesAt(joining, 1),
    ...all.map((page) => framesAt(page, 2)),
  ]);
  const at = await joinedAt(joining);
  await pass(settleMs);
  const black = (await blackAt()) - blackBefore;
  await room(joining).getByRole('button', { name: 'Hang up' }).click();
  await room(joining).waitFor({ state: 'hidden' });
  await inProduct.close();
  return {
    newcomer: first - at,
    everybody: Math.max(...there) - at,
    black,
  };
}

const product = await startProduct(4694);
const spike = await startGroupSpike(here);
const others = new Set(workers());
const browser = await chromium.launch(withDevices);
try {
  const names = ['Ana Bench', 'Ben Bench', 'Cho Bench'];
  const place = await createCommunity(product.address, 'Group calls');
  await settle(product.address, place, names);
  await moveIn(product.address, place);
  const [ana, ben, cho] = await Promise.all(
    names.map(async (name) => {
      const page = await openPage(browser, product.address);
      await bringSession(page.context(), product.address, name);
      return page;
    }),
  );
  if (!ana || !ben || !cho) throw new Error('unreachable');
  const traffic = countTraffic(cho);
  await ben.goto('/find');
  for (const page of [ana, cho]) {
    await page.goto('/chat');
    await page.getByRole('link', { name: /(Ana|Ben|Cho), (Ana|Ben|Cho)/ }).click();
    await page.getByRole('button', { name: 'Video call', exact: true }).waitFor();
  }

  const durations: [ours: number[], plain: number[]] = [[], []];
  const messages: number[] = [];
  const bytes: number[] = [];
  const cpu = { ours: 0, plain: 0 };
  // The two run in turn, each with the machine to itself.
  for (let part = 0; part < parts; part++) {
    const isLast = part === parts - 1;
    const inProduct = await openInProduct(ana, ben, cho);
    for (let round = -warmUps; round < calls / parts; round++) {
      traffic.reset();
      const took = await inProduct.joinAndLeave();
      if (round < 0) continue;
      const weighed = traffic.read();
      durations[0].push(took);
      messages.push(weighed.messages);
      bytes.push(weighed.bytes);
    }
    if (isLast)
      await inProduct.joinAndLeave(async () => {
        const mine = workers().find((pid) => !others.has(pid));
        if (mine !== undefined) cpu.ours = await shareOf(mine);
      });
    await inProduct.close();
    const plainly = await openPlainly(browser, spike.address);
    for (let round = -warmUps; round < calls / parts; round++) {
      const took = await plainly.joinAndLeave();
      if (round >= 0) durations[1].push(took);
    }
    if (isLast)
      await plainly.joinAndLeave(async () => {
        cpu.plain = await shareOf(spike.workerPid);
      });
    await plainly.close();
  }
  const growths = { newcomer: [] as number[], everybody: [] as number[], black: 0 };
  for (const page of [ana, ben]) {
    // The runner of this file names its functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await watchConnections(page);
    await watchTiles(page);
    await page.reload();
  }
  await ana.getByRole('button', { name: 'Video call', exact: true }).waitFor();
  for (let round = -warmUps; round < calls; round++) {
    const { newcomer, everybody, black } = await grow(ana, ben, cho);
    if (round < 0) continue;
    growths.newcomer.push(newcomer);
    growths.everybody.push(everybody);
    growths.black += black;
  }
  const growth = {
    newcomer: percentiles(growths.newcomer),
    everybody: percentiles(growths.everybody),
    black: growths.black,
  };
  const [ours, plain] = durations.map((all) => percentiles(all));
  if (!ours || !plain) throw new Error('unreachable');
  const signalling = { messages: median(messages), bytes: median(bytes) };
  const ratio = {
    p50: Number((ours.p50_ms / plain.p50_ms).toFixed(2)),
    p95: Number((ours.p95_ms / plain.p95_ms).toFixed(2)),
  };
  const percentPerStream = {
    ours: Number(((100 * cpu.ours) / streams).toFixed(2)),
    plain: Number(((100 * cpu.plain) / streams).toFixed(2)),
  };
  console.log(
    'Join to first frame in a room’s call, what the joining window sends and receives by its socket,',
  );
  console.log('and the share of a core that the worker takes for each stream that it forwards, in percent');
  console.table({ ours, plain });
  console.table({ ratio, signalling, percentPerStream });
  console.log(
    'A third joins a call of two: until they see the first of the others, until everybody sees both by the server,',
  );
  console.log(`and drawings without a picture at the two: ${growth.black}`);
  console.table({ newcomer: growth.newcomer, everybody: growth.everybody });
  const result = { calls, ours, plain, ratio, signalling, percentPerStream, growth };
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
  writeFileSync(
    join(import.meta.dirname, 'results/group-calls.json'),
    `${JSON.stringify(result, null, 2)}\n`,
  );
  console.log(JSON.stringify(result));
} finally {
  await browser.close();
  spike.stop();
  await product.stop();
}
