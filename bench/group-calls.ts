// The time from joining a room's call to the first frame of another, compared with mediasoup's own minimal client, and
// what forwarding costs the server: processor time, and bytes for each person.
import { readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { setTimeout as pass } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { bringSession } from '../e2e/support/arrive';
import { withDevices } from '../e2e/support/call-devices';
import { watchConnections } from '../e2e/support/call-media';
import { createCommunity, moveIn, settle } from '../e2e/support/office';
import { startProduct } from '../e2e/support/product';
import { firstFrameMs, forgetFrames, frameAt, joinedAt, watchFirstFrame } from './calls/first-frame';
import { startGroupSpike } from './calls/group-spike';
import { countTraffic } from './calls/traffic';
import { percentiles } from './parts/measure';
import { median } from './parts/median';
import { report } from './parts/report';
import { freePort, sized } from './parts/size';

const calls = sized(20, 2);
/** Alternates between ours and the bare page. */
const parts = 2;
const warmUps = sized(2, 0);
/** The time until a camera has settled. */
const settleMs = 500;
const forwardSeconds = sized(15, 1);
/** Until the pictures have the sizes in which they are shown. */
const sizesSettleMs = sized(15_000, 500);
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
/** The product's worker, which has its environment. */
function workerOf(port: number): number {
  const isIts = (name: string) => {
    try {
      const read = (file: string) => readFileSync(`/proc/${name}/${file}`, 'utf8');
      return read('cmdline').includes('mediasoup-worker') && read('environ').includes(`\0PORT=${port}\0`);
    } catch {
      return false;
    }
  };
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIts(name));
  if (!found) throw new Error('No worker runs');
  return Number(found);
}

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

const hasOwnPicture = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 0),
  );

/** Two residents call, and their roommate joins and leaves. */
async function openInProduct(caller: Page, called: Page, joining: Page) {
  await caller.getByRole('button', { name: 'Video call', exact: true }).click();
  await room(caller).getByRole('button', { name: 'Call', exact: true }).click();
  await joining.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await pass(settleMs);
  await forgetFrames(caller);
  await called.getByRole('alertdialog').getByRole('button', { name: 'Join' }).click();
  const frames = [await firstFrameMs(called), (await frameAt(caller)) - (await joinedAt(called))];
  return {
    /** From the first answer until each of the two sees the other. */
    bothMs: Math.max(...frames),
    async joinAndLeave(meanwhile?: () => Promise<void>) {
      await joining.getByRole('button', { name: /^(Video call|Join the call)$/ }).click();
      const join = room(joining).getByRole('button', { name: /^(Call|Join)$/ });
      await hasOwnPicture(joining);
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

/** The bytes that a page's connections have sent and received. */
const bytesOf = (page: Page): Promise<{ sent: number; received: number }> =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const total = { sent: 0, received: 0 };
    for (const connection of connections) {
      if (connection.connectionState !== 'connected') continue;
      for (const entry of (await connection.getStats()).values() as Iterable<RTCTransportStats>) {
        if (entry.type !== 'transport') continue;
        total.sent += entry.bytesSent ?? 0;
        total.received += entry.bytesReceived ?? 0;
      }
    }
    return total;
  });

/**
 * The cost of a call of these pages: the worker's share of a core in percent, and what each window sends and receives
 * in kbit/s.
 */
async function costOf(pages: readonly Page[], pid: number) {
  await pass(sizesSettleMs);
  const before = await Promise.all(pages.map(bytesOf));
  const share = await shareOf(pid);
  const after = await Promise.all(pages.map(bytesOf));
  const kbits = (kind: 'received' | 'sent') => {
    const bytes = after.map((total, index) => total[kind] - (before[index]?.[kind] ?? 0));
    const all = bytes.reduce((sum, each) => sum + each, 0);
    return Math.round((all * 8) / 1000 / forwardSeconds / pages.length);
  };
  return {
    percentOfCore: Number((100 * share).toFixed(1)),
    sent: kbits('sent'),
    received: kbits('received'),
  };
}

const port = await freePort();
const product = await startProduct(port);
const spike = await startGroupSpike(here);
const browser = await chromium.launch(withDevices);
try {
  const names = ['Ana Bench', 'Ben Bench', 'Cho Bench'];
  const hall = await createCommunity(product.address, 'Group calls');
  await settle(product.address, hall, names);
  await moveIn(product.address, hall);
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
        cpu.ours = await shareOf(workerOf(port));
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
  for (const page of [ana, ben, cho]) {
    // The runner of this file names its functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await watchConnections(page);
    await page.reload();
  }
  for (const page of [ana, cho])
    await page.getByRole('button', { name: 'Video call', exact: true }).waitFor();
  const both: number[] = [];
  const costs: Partial<Record<'three' | 'two', Awaited<ReturnType<typeof costOf>>>> = {};
  for (let round = -warmUps; round < calls; round++) {
    const inProduct = await openInProduct(ana, ben, cho);
    if (round >= 0) both.push(inProduct.bothMs);
    if (round === calls - 1) {
      costs.two = await costOf([ana, ben], workerOf(port));
      await inProduct.joinAndLeave(async () => {
        costs.three = await costOf([ana, ben, cho], workerOf(port));
      });
    }
    await inProduct.close();
  }
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
  const firstAnswer = percentiles(both);
  console.log(
    'From the first answer until both of two see each other by the server, in ms, and what a call costs it:',
  );
  console.log('the share of a core in percent, and what each window sends and receives in kbit/s');
  console.table({ firstAnswer });
  console.table(costs);
  report('group-calls', { calls, ours, plain, ratio, signalling, percentPerStream, firstAnswer, costs });
} finally {
  await browser.close();
  spike.stop();
  await product.stop();
}
