import type { MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { breakableProxy } from '../../../test/database/breakable-proxy';
import { testDatabase } from '../../../test/database/database';
import { countStatements } from '../../../test/database/statements';
import type { Tx } from '../database/client';
import { newId } from '../ids';
import { makeLog } from '../observability/log';
import { event, localEvent } from './catalogue';
import { listenForEvents } from './events';

const catalogue = {
  'test.rang': event<{ bell: string }>()({ after: ['test'] }),
  'test.kept': event<{ name: string }>()({ after: ['test'], within: ['first', 'second'] }),
  'test.here': localEvent<{ word: string }>()({ after: ['test'] }),
  'test.crowded': event<{ membershipIds: MembershipId[] }>()({ after: ['test'], split: 'membershipIds' }),
};
const listenAt = (url: string) => listenForEvents(url, makeLog('silent'), catalogue);

it('delivers events of committed transactions only', async () => {
  const { db, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  const received: string[] = [];
  events.on('test.rang', 'test', ({ bell }) => void received.push(bell));
  const undone = db.transaction(async (tx) => {
    await events.publish(tx, 'test.rang', { bell: 'undone' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await db.transaction((tx) => events.publish(tx, 'test.rang', { bell: 'done' }));
  await vi.waitFor(() => expect(received).toEqual(['done']));
});

it('delivers the events of a transaction in order, without those of a savepoint that is undone', async () => {
  const { db, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  const received: string[] = [];
  events.on('test.rang', 'test', ({ bell }) => void received.push(bell));
  const ring = (tx: Tx, bell: string) => events.publish(tx, 'test.rang', { bell });
  await db.transaction(async (tx) => {
    await ring(tx, 'first');
    const undone = tx.transaction(async (inner) => {
      await ring(inner, 'undone');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await ring(tx, 'second');
  });
  await vi.waitFor(() => expect(received).toEqual(['first', 'second']));
});

it('notifies of all events of a transaction in one statement', async () => {
  const { db, pool, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  const { asks } = countStatements({ database: { pool } });
  const ringing = (bells: readonly string[]) =>
    asks(() =>
      db.transaction(async (tx) => {
        for (const bell of bells) await events.publish(tx, 'test.rang', { bell });
      }),
    );
  expect(await ringing(['one', 'two', 'three'])).toMatchObject({ statements: 3 });
});

it('commits only when all listeners within the transaction have succeeded', async () => {
  const { db, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  await db.execute(sql`create table kept (name text)`);
  const received: string[] = [];
  events.on('test.kept', 'test', ({ name }) => void received.push(name));
  events.within('test.kept', 'first', async (tx, { name }) => {
    await tx.execute(sql`insert into kept values (${name})`);
  });
  events.within('test.kept', 'second', async (_, { name }) => {
    if (name === 'bad') throw new Error('refused');
  });
  const publish = (name: string) => db.transaction((tx) => events.publish(tx, 'test.kept', { name }));

  await expect(publish('bad')).rejects.toThrow('refused');
  await publish('good');
  await vi.waitFor(() => expect(received).toEqual(['good']));
  expect((await db.execute(sql`select name from kept`)).rows).toEqual([{ name: 'good' }]);
});

it('keeps a local event in its process', async () => {
  const { db, url } = await testDatabase();
  const [here, there] = [await listenAt(url), await listenAt(url)];
  onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
  const received: string[] = [];
  here.on('test.here', 'test', ({ word }) => void received.push(`here ${word}`));
  there.on('test.here', 'test', ({ word }) => void received.push(`there ${word}`));
  there.on('test.rang', 'test', ({ bell }) => void received.push(`there ${bell}`));
  here.publishHere('test.here', { word: 'said' });
  await db.transaction((tx) => here.publish(tx, 'test.rang', { bell: 'rang' }));
  await vi.waitFor(() => expect(received).toContain('there rang'));
  expect(received).toEqual(['here said', 'there rang']);
});

it('lists the catalogue’s missing listeners', async () => {
  const { url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  for (const name of ['test.rang', 'test.here', 'test.crowded'] as const)
    events.on(name, 'test', () => undefined);
  events.within('test.kept', 'second', async () => undefined);
  expect(events.missingListeners()).toEqual(['test: test.kept', 'first: test.kept']);
});

it('the types refuse events, features and payloads outside the catalogue', async () => {
  const { db, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  const ignore = () => undefined;
  // @ts-expect-error -- an unknown event
  events.on('test.unknown', 'test', ignore);
  // @ts-expect-error -- a feature that the catalogue does not name
  events.on('test.rang', 'other', ignore);
  // @ts-expect-error -- a feature that listens after the commit only
  events.within('test.rang', 'test', async () => undefined);
  // @ts-expect-error -- a payload of another shape
  const publishing = events.publish(db, 'test.rang', { word: 'said' });
  await publishing;
  // @ts-expect-error -- an event for every process
  events.publishHere('test.rang', { bell: 'rang' });
});

it('delivers a list that exceeds one notification', async () => {
  const { db, url } = await testDatabase();
  const events = await listenAt(url);
  onTestFinished(() => events.close());
  const received: MembershipId[] = [];
  events.on('test.crowded', 'test', ({ membershipIds }) => void received.push(...membershipIds));
  const membershipIds = Array.from({ length: 450 }, () => newId<MembershipId>());
  await db.transaction((tx) => events.publish(tx, 'test.crowded', { membershipIds }));
  await vi.waitFor(() => expect(received).toEqual(membershipIds));
});

it('reconnects to a lost database, delivers every event once and reports the gap', async () => {
  const { db, url } = await testDatabase();
  const proxy = await breakableProxy(url);
  const events = await listenAt(proxy.url);
  onTestFinished(() => events.close());
  const received: string[] = [];
  let gaps = 0;
  events.on('test.rang', 'test', ({ bell }) => void received.push(bell));
  events.onGap(() => (gaps += 1));

  proxy.cut();
  await vi.waitFor(() => expect(proxy.attempts()).toBeGreaterThan(2));
  expect(proxy.maxConcurrent()).toBe(1);
  proxy.mend();
  await vi.waitFor(() => expect(gaps).toBe(1));
  await db.transaction((tx) => events.publish(tx, 'test.rang', { bell: 'after' }));
  await db.transaction((tx) => events.publish(tx, 'test.rang', { bell: 'last' }));
  await vi.waitFor(() => expect(received.at(-1)).toBe('last'));
  expect(received).toEqual(['after', 'last']);
  expect(gaps).toBe(1);
});
