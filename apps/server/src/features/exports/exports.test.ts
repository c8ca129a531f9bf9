import { calls } from '@nestmate/contract';
import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import { keyPattern } from '@nestmate/contract/staff/exports';
import { keyKinds } from '@nestmate/contract/staff/rights';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { pathOf, type TestApp, testApp } from '../../../test/app';
import { officeWithKeys } from '../../../test/office/keys';
import { giveOfficeIds } from '../../../test/office/roster';
import { staffMember } from '../../../test/office/staff';
import { mailServer } from '../../../test/servers/mail-server';
import { community, peopleOf, resident, roomOf, unclaimedResident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { units } from '../housing';
import { bedroomPairs, rooms } from '../room';
import { apiKeyDays, apiKeyNetworks, apiKeys } from './exports.schema';

const { residents, rooms: roomsCall, assignments, changes } = keyCalls.export;

let app: TestApp;
let smtp: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  smtp = await mailServer();
  app = await testApp({
    config: {
      publicUrl: 'https://nest.example',
      mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
    },
  });
});

/** Two roommates in a listed unit who share a bedroom, somebody alone, and somebody who was removed. */
async function furnishedOffice() {
  const office = await officeWithKeys(app);
  const { hall } = office;
  const { ana, ben, cy } = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cy');
  await resident(app.db, hall, { firstName: 'Gone', removed: true });
  const roomId = await roomOf(app.db, hall, [ana, ben]);
  const unit = {
    id: newId<never>(),
    unitTypeId: hall.unitTypeId,
    building: 'North',
    floor: '1',
    number: '007',
  };
  await app.db.insert(units).values({ ...unit, bedrooms: [], isAccessible: false, position: 0 });
  await app.db.update(rooms).set({ unitId: unit.id, unitNumber: 'North 007' }).where(eq(rooms.id, roomId));
  const [lowerId, higherId] = [ana.membershipId, ben.membershipId].toSorted();
  if (lowerId && higherId) await app.db.insert(bedroomPairs).values({ lowerId, higherId });
  await giveOfficeIds(app, hall, { '00123': ana });
  return { ...office, ana, ben, cy, roomId };
}

it('exports each resident with where they live, ids as text, from one moment', async () => {
  const { madeKey, read, ana, ben, roomId, hall } = await furnishedOffice();
  const { secret } = await madeKey();
  const { res } = await read(secret, assignments);
  expect(res?.assignments).toHaveLength(3);
  expect(res?.assignments.find(({ membership_id }) => membership_id === ana.membershipId)).toEqual({
    membership_id: ana.membershipId,
    office_id: '00123',
    legal_first_name: 'Ana',
    legal_last_name: 'Reyes',
    preferred_first_name: '',
    preferred_last_name: '',
    email: '',
    place_id: hall.subnetworkId,
    place: 'Linden Hall',
    unit_type: 'Four-person unit',
    room_type: null,
    state: 'registered',
    changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
    room: {
      room_id: roomId,
      unit_number: 'North 007',
      building: 'North',
      floor: '1',
      number: '007',
      is_locked: false,
      bedroom_mates: [ben.membershipId],
      from: null,
      until: null,
    },
  });
  const { res: list } = await read(secret, residents);
  expect(list?.residents.map(({ membership_id }) => membership_id)).toEqual(
    res?.assignments.map(({ membership_id }) => membership_id),
  );
  expect(list?.residents[0]).not.toHaveProperty('room');
});

it('exports each room with its people and its unit', async () => {
  const { madeKey, read, ana, ben, roomId, hall } = await furnishedOffice();
  const { secret } = await madeKey({ kinds: ['rooms'] });
  expect((await read(secret, roomsCall)).res?.rooms).toEqual([
    {
      room_id: roomId,
      unit_number: 'North 007',
      building: 'North',
      floor: '1',
      number: '007',
      is_locked: false,
      place_id: hall.subnetworkId,
      place: 'Linden Hall',
      unit_type: 'Four-person unit',
      capacity: 4,
      people: expect.arrayContaining([
        { membership_id: ana.membershipId, office_id: '00123' },
        { membership_id: ben.membershipId, office_id: null },
      ]),
    },
  ]);
});

it('exports in pages that together have everybody once', async () => {
  const { madeKey, read } = await furnishedOffice();
  const { secret } = await madeKey();
  const seen: MembershipId[] = [];
  let after: string | undefined;
  do {
    const { res } = await read(secret, residents, { limit: 2, ...(after && { after }) });
    seen.push(...(res?.residents ?? []).map(({ membership_id }) => membership_id));
    after = res?.next ?? undefined;
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
});

it('exports the places of a key only, and nothing of another network', async () => {
  const { hall, madeKey, read, changesSince } = await officeWithKeys(app);
  const south = await community(app.db, { networkId: hall.networkId, name: 'South' });
  await community(app.db).then((elsewhere) => resident(app.db, elsewhere));
  await resident(app.db, hall);
  const { membershipId } = await resident(app.db, south);
  const { secret } = await madeKey({ places: [south.subnetworkId] });
  expect((await read(secret, assignments)).res?.assignments).toMatchObject([{ membership_id: membershipId }]);
  await vi.waitFor(async () =>
    expect((await changesSince(secret)).changes).toMatchObject([{ membership_id: membershipId }]),
  );
});

it('shows in changes only what a key may read, and refuses lists of other kinds', async () => {
  const { hall, madeKey, read, changesSince } = await officeWithKeys(app);
  await roomOf(app.db, hall, [await resident(app.db, hall), await resident(app.db, hall)]);
  const shown = async (kinds: (typeof keyKinds)[number][]) => {
    const { secret } = await madeKey({ kinds });
    const [first] = await vi.waitFor(async () => {
      const { changes: found } = await changesSince(secret);
      expect(found).toHaveLength(2);
      return found;
    });
    const { code } = await read(secret, assignments);
    return [first?.state, first?.resident !== null, first?.room !== null, code];
  };
  expect(await shown(['changes'])).toEqual(['registered', false, false, 403]);
  expect(await shown(['changes', 'residents'])).toEqual(['registered', true, false, 403]);
  expect(await shown(['changes', 'rooms'])).toEqual(['registered', false, true, 403]);
  expect(await shown(['changes', 'rooms', 'residents'])).toEqual(['registered', true, true, 200]);
});

it('sends nothing to a caller who has the same rows already', async () => {
  const { madeKey, cy } = await furnishedOffice();
  const { secret } = await madeKey();
  const get = (headers: object = {}) =>
    app.server.inject({
      url: residents.path,
      headers: { authorization: `Bearer ${secret}`, ...headers },
    });
  const first = await get();
  const etag = String(first.headers['etag']);
  const same = await get({ 'if-none-match': etag });
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag]);
  await app.db.execute(sql`update profiles set last_name = 'Ito' where membership_id = ${cy.membershipId}`);
  const changed = await get({ 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['etag']).not.toBe(etag);
});

it('says of a deleted account that it is gone, and nothing else', async () => {
  const { madeKey, changesSince, cy } = await furnishedOffice();
  const { secret } = await madeKey();
  const { cursor } = await changesSince(secret);
  await app.db.execute(sql`delete from users where id = ${cy.userId}`);
  await vi.waitFor(async () =>
    expect((await changesSince(secret, cursor)).changes.at(-1)).toEqual({
      membership_id: cy.membershipId,
      changed_at: expect.any(String),
      state: 'gone',
      resident: null,
      room: null,
    }),
  );
});

it('shows a removed resident’s office id, so that the other system finds them', async () => {
  const { madeKey, changesSince, ana, renee, ask, hall } = await furnishedOffice();
  const { secret } = await madeKey();
  const { cursor } = await changesSince(secret);
  await ask(renee, staffCalls.staffResidents.remove, {
    params: { networkId: hall.networkId, membershipId: ana.membershipId },
    body: { reason: 'Left college' },
  });
  await vi.waitFor(async () => {
    const { changes: found } = await changesSince(secret, cursor);
    expect(found.find(({ membership_id }) => membership_id === ana.membershipId)).toMatchObject({
      state: 'removed',
      resident: { office_id: '00123' },
      room: null,
    });
  });
});

it('refuses a cursor that is too old, of another database, or made up', async () => {
  const { madeKey, read, changesSince } = await officeWithKeys(app);
  const { secret } = await madeKey();
  const { cursor } = await changesSince(secret);
  const [origin, transactionId, membershipId, at] = JSON.parse(
    Buffer.from(cursor, 'base64url').toString(),
  ) as unknown[];
  const encoded = (position: unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url');
  const codeOf = async (since: string) => (await read(secret, changes, { since })).err?.error_code;
  expect(await codeOf(encoded(['elsewhere', transactionId, membershipId, at]))).toBe('CursorGone');
  const old = Date.now() - 91 * 86_400_000;
  expect(await codeOf(encoded([origin, transactionId, membershipId, old]))).toBe('CursorGone');
  expect(await codeOf('made up')).toBe('MalformedRequest');
});

it('shows a key once, and stores its digest', async () => {
  const { make, hall, renee, ask } = await officeWithKeys(app);
  const { res } = await make({ name: 'Nightly' });
  expect(res?.secret).toMatch(keyPattern);
  const [stored] = await app.db.select().from(apiKeys).where(eq(apiKeys.networkId, hall.networkId));
  expect(JSON.stringify(stored)).not.toContain(res?.secret.slice(0, -4));
  const { res: list } = await ask(renee, staffCalls.staffKeys.list, {
    params: { networkId: hall.networkId },
  });
  expect(list?.keys).toMatchObject([
    { name: 'Nightly', ends_with: res?.secret.slice(-4), made_by: { name: renee.name, works_here: true } },
  ]);
  expect(JSON.stringify(list)).not.toContain(res?.secret);
});

it('refuses with one and the same reply what is no key, revoked or expired', async () => {
  const { madeKey, read, ask, renee, hall } = await officeWithKeys(app);
  const answers: string[] = [];
  const tried = async (secret: string) => {
    const response = await app.server.inject({
      url: residents.path,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.statusCode).toBe(401);
    answers.push(response.body);
  };
  const revoked = await madeKey();
  const revoke = () =>
    ask(renee, staffCalls.staffKeys.revoke, {
      params: { networkId: hall.networkId, keyId: revoked.keyId },
    });
  expect((await revoke()).res?.keys[0]).toMatchObject({ revoked_at: expect.any(String) });
  expect((await revoke()).code).toBe(200);
  await tried(revoked.secret);
  const { secret } = await madeKey();
  await tried('text');
  await tried(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`);
  await tried(`nestmate_${'A'.repeat(46)}`);
  expect((await read(secret, residents)).code).toBe(200);
  const inQuery = await app.server.inject({
    url: residents.path,
    query: { key: secret, access_token: secret },
  });
  expect(inQuery.statusCode).toBe(401);
  await app.db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.networkId, hall.networkId));
  await tried(secret);
  expect(new Set(answers).size).toBe(1);
});

it('keeps the keys of a removed administrator, and says that they work here no more', async () => {
  const { madeKey, read, ask, hall } = await officeWithKeys(app);
  const { networkId } = hall;
  const sam = await staffMember(app, { networkId, name: 'Sam' });
  const { res } = await ask(sam, staffCalls.staffKeys.create, {
    params: { networkId },
    body: { name: 'Sam’s', kinds: ['residents'], places: null, days: 30 },
  });
  const renee = await staffMember(app, { networkId, name: 'Renee' });
  await ask(renee, staffCalls.staffTeam.remove, {
    params: { networkId, staffId: sam.staffId },
    body: { reason: 'Left' },
  });
  expect((await read(res?.secret ?? '', residents)).code).toBe(200);
  const { res: list } = await ask(renee, staffCalls.staffKeys.list, { params: { networkId } });
  expect(list?.keys[0]?.made_by?.works_here ?? false).toBe(false);
  await madeKey();
});

it('lets an administrator of some places make and see keys of these places only', async () => {
  const { hall, make, ask } = await officeWithKeys(app);
  const { networkId, subnetworkId } = hall;
  await make({ name: 'Whole' });
  const ida = await staffMember(app, { networkId, places: [subnetworkId] });
  const create = (places: SubnetworkId[] | null) =>
    ask(ida, staffCalls.staffKeys.create, {
      params: { networkId },
      body: { name: 'Hall', kinds: ['rooms'], places, days: 30 },
    });
  expect((await create(null)).err?.error_code).toBe('OutOfScope');
  const { res } = await create([subnetworkId]);
  expect(res?.keys.map(({ name }) => name)).toEqual(['Hall']);
  const [whole] = await app.db.select().from(apiKeys).where(eq(apiKeys.name, 'Whole'));
  const { code } = await ask(ida, staffCalls.staffKeys.revoke, {
    params: { networkId, keyId: whole?.id ?? '' },
  });
  expect(code).toBe(404);
});

it('ends at twenty active keys, also for two at the same time', async () => {
  const { make, madeKey } = await officeWithKeys(app);
  for (let made = 0; made < 19; made++) await madeKey();
  const codes = (await Promise.all([make(), make()])).map(({ err }) => err?.error_code);
  expect(codes.toSorted()).toEqual(['TooManyKeys', undefined]);
});

const readFrom = (secret: string, remoteAddress: string) =>
  app.server.inject({ url: residents.path, remoteAddress, headers: { authorization: `Bearer ${secret}` } });

const entriesOf = async (keyId: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, keyId)).orderBy(auditLog.id)).map(
    ({ action, actorKind, after }) => ({ action, actorKind, from: after?.['from'] }),
  );

it('counts every use, and records one entry for a key and day', async () => {
  const { madeKey, hall } = await officeWithKeys(app);
  await unclaimedResident(app.db, hall);
  const { secret, keyId } = await madeKey();
  await Promise.all([1, 2, 3].map(() => readFrom(secret, '192.0.2.7')));
  const days = await app.db
    .select()
    .from(apiKeyDays)
    .where(eq(apiKeyDays.keyId, keyId as never));
  expect(days).toMatchObject([{ calls: 3, rows: 3 }]);
  expect(await entriesOf(keyId)).toEqual([
    { action: 'key.created', actorKind: 'staff', from: undefined },
    { action: 'key.used', actorKind: 'key', from: '192.0.2.0/24' },
  ]);
});

it('mails administrators when a key is used from a new network, three times a day at most', async () => {
  const { madeKey, renee, hall, ask } = await officeWithKeys(app);
  await staffMember(app, { networkId: hall.networkId, role: 'community' });
  const { secret, keyId } = await madeKey({ name: 'Nightly job' });
  await readFrom(secret, '192.0.2.7');
  await readFrom(secret, '192.0.2.99');
  expect(await entriesOf(keyId)).toHaveLength(2);
  await app.db
    .update(apiKeyNetworks)
    .set({ firstAt: sql`first_at - interval '2 days'` })
    .where(eq(apiKeyNetworks.keyId, keyId as never));
  for (const address of ['198.51.100.1', '203.0.113.1', '2001:db8:1::1', '2001:db8:2::1', '100.64.1.1'])
    await readFrom(secret, address);
  const reported = (await entriesOf(keyId)).filter(({ action }) => action === 'key.newNetwork');
  expect(reported.map(({ from }) => from)).toEqual(['198.51.100.0/24', '203.0.113.0/24', '2001:db8:1::/48']);
  const mails = () => smtp.state.received.filter(({ text }) => text.includes('Nightly job'));
  await vi.waitFor(() => expect(mails()).toHaveLength(3), { timeout: 20_000 });
  expect(new Set(mails().flatMap(({ to }) => to))).toEqual(new Set([renee.email]));
  const { res } = await ask(renee, staffCalls.staffKeys.list, { params: { networkId: hall.networkId } });
  expect(res?.keys[0]?.networks).toHaveLength(6);
});

it('compresses an export for a script that takes gzip alone', async () => {
  const { madeKey, hall } = await furnishedOffice();
  for (let more = 0; more < 4; more++) await resident(app.db, hall);
  const { secret } = await madeKey();
  const { headers } = await app.server.inject({
    url: pathOf(assignments),
    headers: { authorization: `Bearer ${secret}`, 'accept-encoding': 'gzip' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
});

it('takes a key for no account, and an account’s token for no key', async () => {
  const { madeKey, hall } = await officeWithKeys(app);
  const { secret } = await madeKey();
  const me = await resident(app.db, hall);
  const params = { userId: me.userId };
  expect((await app.call(calls.profile.readBasicInfo, { token: secret, params })).code).toBe(401);
  expect((await app.call(residents, { as: me.userId })).code).toBe(401);
});
