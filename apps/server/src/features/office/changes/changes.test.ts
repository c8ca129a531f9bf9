import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { calls } from '@nestmate/contract';
import type { NetworkId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { officeAreas } from '@nestmate/contract/staff/changes';
import { eq, sql } from 'drizzle-orm';
import { assert, beforeAll, expect, it, vi } from 'vitest';
import { pathOf, type TestApp, testApp } from '../../../../test/app';
import { untilWaitedFor } from '../../../../test/database/locks';
import { setMatchingPaused } from '../../../../test/office/office-acts';
import { staffMember, type StaffMember } from '../../../../test/office/staff';
import { atEnd } from '../../../../test/setup/at-end';
import { community, resident } from '../../../../test/world/builders';
import type { StaffActor, StaffGrant } from '../../../platform/http';
import { isActorCurrent, staffGrants, staffPlaces, staffSessions } from '../../staff';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await testApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});

/** Opens the stream of a staff member's window, and collects its events. */
async function follow({ cookie }: Pick<StaffMember, 'cookie'>, networkId: NetworkId) {
  const stop = new AbortController();
  atEnd(async () => stop.abort());
  const path = pathOf(staffCalls.staffChanges.follow, { networkId });
  const response = await fetch(url + path, { headers: { cookie }, signal: stop.signal });
  const received: string[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? [])
      for (const [, data = ''] of new TextDecoder().decode(chunk).matchAll(/^data: (.*)$/gm))
        received.push(...(JSON.parse(data) as string[]));
  };
  void read().catch(() => undefined);
  return { received, response };
}

it('announces to staff windows what to read again, each for the person’s own places only', async () => {
  const north = await community(app.db);
  const south = await community(app.db, { networkId: north.networkId });
  const { networkId } = north;
  const everywhere = await follow(await staffMember(app, { networkId }), networkId);
  const inSouth = await follow(
    await staffMember(app, { networkId, places: [south.subnetworkId] }),
    networkId,
  );
  expect(everywhere.response.headers.get('content-type')).toBe('text/event-stream');

  const person = await resident(app.db, north);
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'profile.saved', { membershipId: person.membershipId }),
  );
  await setMatchingPaused(app, south.unitTypeId, true);
  await vi.waitFor(
    () => expect(everywhere.received).toEqual(expect.arrayContaining(['people', 'rounds'])),
    10_000,
  );
  await vi.waitFor(() => expect(inSouth.received).toEqual(['rounds']), 10_000);
});

it('announces posts to the staff windows of their communities', async () => {
  const [north, south] = [await community(app.db), await community(app.db)];
  const near = await follow(await staffMember(app, north), north.networkId);
  const elsewhere = await follow(await staffMember(app, south), south.networkId);
  const { userId: as, membershipId } = await resident(app.db, north);
  await app.call(calls.community.start, {
    as,
    params: { networkId: north.networkId, subnetworkId: north.subnetworkId },
    body: { membership_id: membershipId, body: 'Who has a pan?' },
  });
  await vi.waitFor(() => expect(near.received).toEqual(['community']), 10_000);
  expect(elsewhere.received).toEqual([]);
});

it('makes one announcement of many changes', async () => {
  const hall = await community(app.db);
  const { received } = await follow(await staffMember(app, hall), hall.networkId);
  const people = await Promise.all(Array.from({ length: 20 }, () => resident(app.db, hall)));
  await Promise.all(
    people.map(({ membershipId }) =>
      app.db.transaction((tx) => app.events.publish(tx, 'roster.changed', { membershipId })),
    ),
  );
  await vi.waitFor(() => expect(received).toContain('people'), 10_000);
  expect(received.length).toBeLessThan(4);
});

it('refuses more windows of one person than anybody needs', async () => {
  const hall = await community(app.db);
  const renee = await staffMember(app, hall);
  const opened = await Promise.all(Array.from({ length: 21 }, () => follow(renee, hall.networkId)));
  expect(opened.filter(({ response }) => response.status === 429)).toHaveLength(1);
});

it('keeps nothing of a window that closed before the stream began', async () => {
  const hall = await community(app.db);
  const renee = await staffMember(app, hall);
  const closing = new AbortController();
  const path = pathOf(staffCalls.staffChanges.follow, hall);
  const closed = new Promise((resolve) =>
    app.server.server.once('request', (_, reply) => reply.once('close', resolve)),
  );
  // The window is no part of the transaction that holds its call back.
  const asWindow = AsyncLocalStorage.snapshot();
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table staff_sessions`);
    const early = asWindow(() =>
      fetch(url + path, { headers: { cookie: renee.cookie }, signal: closing.signal }),
    );
    await untilWaitedFor(tx);
    closing.abort();
    await Promise.allSettled([early, closed]);
  });
  const opened = await Promise.all(Array.from({ length: 20 }, () => follow(renee, hall.networkId)));
  expect(opened.filter(({ response }) => !response.ok)).toHaveLength(0);
});

/** A staff member as the guard let their window in. */
async function actorOf(person: StaffMember, grant: StaffGrant): Promise<StaffActor> {
  const isTheirs = eq(staffSessions.staffId, person.staffId);
  const [session] = await app.db.select().from(staffSessions).where(isTheirs);
  assert(session);
  return { ...person, sessionId: session.id, grant };
}

it('a stream of changes ends for a person who was signed out, or moved to other places', async () => {
  const hall = await community(app.db);
  const { networkId } = hall;
  const joan = await staffMember(app, { networkId, role: 'community' });
  const actor = await actorOf(joan, { networkId, role: 'community', places: null });
  expect(await isActorCurrent(app, actor)).toBe(true);
  await app.db.update(staffGrants).set({ isWhole: false }).where(eq(staffGrants.staffId, joan.staffId));
  expect(await isActorCurrent(app, actor)).toBe(false);
  await app.db.update(staffGrants).set({ isWhole: true }).where(eq(staffGrants.staffId, joan.staffId));
  await app.db.delete(staffSessions).where(eq(staffSessions.id, actor.sessionId));
  expect(await isActorCurrent(app, actor)).toBe(false);
});

it('a stream of changes ends for a person who works in one more place, to begin again with that', async () => {
  const north = await community(app.db);
  const { networkId } = north;
  const south = await community(app.db, { networkId });
  const places = [north.subnetworkId];
  const joan = await staffMember(app, { networkId, role: 'community', places });
  const actor = await actorOf(joan, { networkId, role: 'community', places });
  expect(await isActorCurrent(app, actor)).toBe(true);
  await app.db
    .insert(staffPlaces)
    .values({ staffId: joan.staffId, networkId, subnetworkId: south.subnetworkId });
  expect(await isActorCurrent(app, actor)).toBe(false);
});

it('announces everything to staff windows when the places of a change cannot be read', async () => {
  const hall = await community(app.db);
  const { received } = await follow(await staffMember(app, hall), hall.networkId);
  const { membershipId } = await resident(app.db, hall);
  await app.db.transaction(async (tx) => {
    await app.events.publish(tx, 'profile.saved', { membershipId });
    await tx.execute(sql`alter table memberships rename to unreadable`);
  });
  await vi
    .waitFor(() => expect(received).toEqual(officeAreas), 10_000)
    .finally(() => app.db.execute(sql`alter table unreadable rename to memberships`));
});
