import { limits } from '@nestmate/contract/limits';
import { beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../test/app';
import { startChat, type ChatClient, newMessageId } from '../../../test/chat/chat';
import { windowsAt } from '../../../test/clients/windows';
import { testDatabase } from '../../../test/database/database';
import { sharedSecret, startServer } from '../../../test/processes/servers';
import { community, resident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { makeSigner } from '../../platform/signer';
import { createAccessTokens } from '../auth';

const megabyte = 1024 * 1024;
/** Others get replies during the flood. Waiting this long means a hang; the usual time depends on the machine. */
const hangMs = 30_000;
/** The requests that a window has in flight. */
const maxInFlight = 250;

const database = await testDatabase();
const { db } = database;
const hall = await community(db);
let server: Awaited<ReturnType<typeof startServer>>;
let chatAs: (person: Person) => Promise<ChatClient>;
beforeAll(async () => {
  const tokens = createAccessTokens(makeSigner(sharedSecret), () => new Date());
  const tokenOf = async (userId: Person['userId']) =>
    tokens.issue({ userId, sessionId: await openSession(database, userId) });
  // The rate limits of production.
  server = await startServer({ DATABASE_URL: database.url, RATE_LIMIT_FACTOR: '1' }, tokenOf);
  const open = windowsAt(tokenOf);
  chatAs = async (person) => startChat(person, await open(server.address, person), server.call);
});

/** The resident memory of the server's process, in megabytes. */
async function memory(): Promise<number> {
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / megabyte;
}

const somebody = async () => chatAs(await resident(db, hall));

/**
 * Lets two others write to each other, one message at a time, until `busy` ends.
 * @returns the slowest reply, in ms, and counts
 */
async function talkDuring(busy: Promise<unknown>) {
  const [ben, cho] = [await somebody(), await somebody()];
  const sid = await ben.sidWith(cho);
  const took: number[] = [];
  const over = busy.then(() => true);
  do {
    const started = performance.now();
    for (const [name, author] of Object.entries({ ben, cho }))
      expect(await author.send(sid, 'Undisturbed?'), name).toMatchObject({
        message: { body: 'Undisturbed?' },
      });
    took.push(performance.now() - started);
  } while (!(await Promise.race([over, ben.ask('chat.history', { sid }).then(() => took.length > 25)])));
  await busy;
  return { slowest: Math.max(...took), sent: took.length * 2, received: cho.messages().length };
}

/** Sends messages as fast as it can until the server cuts the window, and counts their outcomes. */
async function flood(
  { send }: ChatClient,
  sid: Parameters<ChatClient['send']>[0],
  count: number,
  body: string,
) {
  const outcomes = new Map<string, number>();
  let left = count;
  const pour = async () => {
    while (left-- > 0) {
      const { error_code = 'written', ...rest } = await send(sid, body, newMessageId()).catch(() => {
        left = 0;
        return { error_code: 'cut' };
      });
      const outcome =
        'retry_after' in rest ? `${error_code}, again in ${String(rest.retry_after)} s` : error_code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(maxInFlight, count) }, pour));
  const seconds = (performance.now() - started) / 1000;
  return { outcomes, seconds };
}

/** Floods in one window after the other. */
async function floodAgain(
  person: Person,
  { to, body, count, windows }: { to: Person; body: string; count: number; windows: number },
) {
  const outcomes = new Set<string>();
  for (let opened = 0; opened < windows; opened += 1) {
    const window = await chatAs(person);
    const flooded = await flood(window, await window.sidWith(to), count, body);
    for (const outcome of flooded.outcomes.keys()) outcomes.add(outcome);
    window.socket.disconnect();
  }
  return outcomes;
}

/** The number of messages that the rate limit allows one person in this time. */
const maxWritten = (seconds: number) => 30 + 3 * Math.ceil(seconds + 1);
const tooMany = 'TooManyRequests, again in 2 s';

it('cuts windows that send hundreds of messages a second before they slow others down', async () => {
  const [me, dee] = [await resident(db, hall), await somebody()];
  const sent = { to: dee, body: 'x'.repeat(limits.chatMessage), count: 1000 };
  const began = performance.now();
  await floodAgain(me, { ...sent, windows: 3 });
  const before = await memory();
  const flooding = floodAgain(me, { ...sent, windows: 10 });
  const others = await talkDuring(flooding);
  expect([...(await flooding)].filter((what) => what !== tooMany && what !== 'written')).toEqual(['cut']);
  const written = dee.messages().length;
  expect(written).toBeGreaterThanOrEqual(30);
  expect(written).toBeLessThanOrEqual(maxWritten((performance.now() - began) / 1000));
  expect(others.slowest).toBeLessThan(hangMs);
  expect(others.received).toBe(others.sent);
  expect((await memory()) - before).toBeLessThan(60);
});

it('limits a person over all windows, reopened ones included', async () => {
  const [me, ben] = [await resident(db, hall), await resident(db, hall)];
  const started = performance.now();
  let written = 0;
  for (let round = 0; round < 5; round += 1) {
    const windows = [await chatAs(me), await chatAs(me)];
    for (const window of windows) {
      const { outcomes } = await flood(window, await window.sidWith(ben), 40, 'Me again');
      written += outcomes.get('written') ?? 0;
    }
    windows[round % 2]?.socket.disconnect();
  }
  expect(written).toBeGreaterThanOrEqual(30);
  expect(written).toBeLessThanOrEqual(maxWritten((performance.now() - started) / 1000));
});

it('refuses many texts that are far too long without keeping them or slowing others down', async () => {
  const [me, dee] = [await resident(db, hall), await somebody()];
  const sent = { to: dee, body: 'x'.repeat(limits.bodyBytes * 0.9), count: 25 };
  await floodAgain(me, { ...sent, windows: 3 });
  const before = await memory();
  const flooding = floodAgain(me, { ...sent, windows: 20 });
  const others = await talkDuring(flooding);
  expect([...(await flooding)].filter((what) => what !== tooMany && what !== 'InvalidInput')).toEqual([
    'cut',
  ]);
  expect(others.slowest).toBeLessThan(hangMs);
  expect(others.received).toBe(others.sent);
  expect((await memory()) - before).toBeLessThan(250);
});

it('disconnects only the window that sends more than a message can hold', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const sid = await ana.sidWith(ben);
  const cut = new Promise<string>((resolve) => ana.socket.once('disconnect', resolve));
  ana.send(sid, 'x'.repeat(limits.bodyBytes)).catch(() => undefined);
  await expect(cut).resolves.toBe('transport close');
  expect(await ben.send(sid, 'Still here')).toMatchObject({ message: { index: 0 } });
});
