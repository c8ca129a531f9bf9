import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReach } from './reach';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server that works, or stalls: it accepts a request and never replies. `told`: each change of what the person is told. */
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

it('loses a server that takes a call and does not reply, and finds it again with the first reply', async () => {
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

it('does not flicker for a slow call of a working server', async () => {
  const { server, reach } = aServer();
  const report = reach.requestSent();
  await after(30_000);
  report(true);
  expect(server.announced).toEqual([]);
  expect(server.questions).toBe(1);
});

it('does not check the server for a slow call while others are answered', async () => {
  const { server, reach } = aServer();
  reach.requestSent();
  await after(1000);
  reach.requestSent()(true);
  await after(30_000);
  expect(server.questions).toBe(0);
});

it('loses a server that calls fail to reach, but not for one that comes through the next moment', async () => {
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

it('checks right away when a person retries, and tells them the result', async () => {
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
