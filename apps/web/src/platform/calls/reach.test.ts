import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReach } from './reach';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/**
 * A server that works, or stalls: it accepts a request and never replies. `announced`: each change that the person
 * sees.
 */
function aServer() {
  const server = { stalls: false, isOnline: true, isLost: false, questions: 0, announced: [] as boolean[] };
  const reach = createReach({
    async isThere(withinMs) {
      server.questions += 1;
      if (server.stalls) await new Promise((resolve) => setTimeout(resolve, withinMs));
      return !server.stalls;
    },
    isOnline: () => server.isOnline,
    isLost: () => server.isLost,
    announce(isLost) {
      server.isLost = isLost;
      server.announced.push(isLost);
    },
  });
  return { server, reach };
}

it('counts a server as lost from a call without a reply until the next reply', async () => {
  const { server, reach } = aServer();
  server.stalls = true;
  const report = reach.requestSent();
  await after(3900);
  expect(server.announced).toEqual([]);
  await after(200);
  expect(server.announced).toEqual([true]);
  report(true);
  expect(server.announced).toEqual([true, false]);
  await after(60_000);
  expect(server.announced).toEqual([true, false]);
});

it('the banner does not flicker for a slow call of a working server', async () => {
  const { server, reach } = aServer();
  const report = reach.requestSent();
  await after(30_000);
  report(true);
  expect(server.announced).toEqual([]);
  expect(server.questions).toBe(1);
});

it('a slow call does not check the server while others are answered', async () => {
  const { server, reach } = aServer();
  reach.requestSent();
  await after(1000);
  reach.requestSent()(true);
  await after(30_000);
  expect(server.questions).toBe(0);
});

it('a server counts as lost only once no call comes through the next moment', async () => {
  const { server, reach } = aServer();
  server.stalls = true;
  reach.requestSent()(false);
  await after(1000);
  reach.requestSent()(true);
  await after(10_000);
  expect(server.announced).toEqual([]);
  reach.requestSent()(false);
  await after(2100);
  expect(server.announced).toEqual([true]);
});

it('finds the server again by itself where nobody calls', async () => {
  const { server, reach } = aServer();
  server.stalls = true;
  reach.doubt();
  await after(2100);
  expect(server.announced).toEqual([true]);
  await after(20_000);
  server.stalls = false;
  await after(7000);
  expect(server.announced).toEqual([true, false]);
});

it('leaves it to the browser to report a missing network', async () => {
  const { server, reach } = aServer();
  Object.assign(server, { stalls: true, isOnline: false });
  reach.requestSent()(false);
  await after(10_000);
  expect(server).toMatchObject({ announced: [], questions: 0 });
});

it('shows a person who retries the result immediately', async () => {
  const { server, reach } = aServer();
  server.stalls = true;
  reach.doubt();
  await after(2100);
  const before = server.questions;
  const answers: boolean[] = [];
  void reach.again().then(() => answers.push(server.isLost));
  expect(server.questions).toBe(before + 1);
  await after(2100);
  server.stalls = false;
  void reach.again().then(() => answers.push(server.isLost));
  await after(100);
  expect(answers).toEqual([true, false]);
});
