import { calls } from '@nestmate/contract';
import { actsForMembership, type AnyCall } from '@nestmate/contract/call';
import type { UserId } from '@nestmate/contract/ids';
import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type TestApp, testApp } from '../test/app';
import { testDatabase } from '../test/database/database';
import { everyTable } from '../test/database/tables';
import { community, resident } from '../test/world/builders';
import { allPersonalData, withheld } from './features/account/archive/all-personal-data';
import { users } from './features/memberships';
import { newId } from './platform/ids';
import { referenceOf } from './platform/personal-data/personal-data';

const everyCall = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]): [string, AnyCall] => [`${feature}.${name}`, call]),
);
const guarded = everyCall.filter(([, call]) => call.access !== 'public');

describe('every call', () => {
  let app: TestApp;
  let own: { userId: UserId; membershipId: string; params: Record<string, string> };
  let stranger: { userId: UserId; membershipId: string };
  let neighbour: { userId: UserId; membershipId: string };

  beforeAll(async () => {
    app = await testApp();
    const here = await community(app.db);
    const elsewhere = await community(app.db);
    const me = await resident(app.db, here);
    stranger = await resident(app.db, elsewhere);
    neighbour = await resident(app.db, here);
    const params = {
      userId: me.userId,
      membershipId: me.membershipId,
      token: 'none',
      networkId: here.networkId,
      subnetworkId: here.subnetworkId,
      unitTypeId: here.unitTypeId,
      identityId: newId(),
      requestId: newId(),
      otherId: me.membershipId,
      threadId: newId(),
      postId: newId(),
    };
    own = { ...me, params };
  });

  const send = (call: AnyCall, headers: Record<string, string>, params = own.params) =>
    app.server.inject({ method: call.method, url: pathOf(call, params), headers });

  it.each(everyCall)('%s is bound by the server', (_, call) => {
    expect(app.server.hasRoute({ method: call.method, url: call.path })).toBe(true);
  });

  it.each(guarded)('%s refuses a request without a token', async (_, call) => {
    const response = await send(call, {});
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  it.each(guarded)('%s refuses an expired token', async (_, call) => {
    const token = await app.tokenOf(own.userId, new Date(Date.now() - 3_600_000));
    const response = await send(call, { authorization: `Bearer ${token}` });
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'TokenExpired' } });
  });

  it.each(guarded)('%s refuses a token that was tampered with', async (_, call) => {
    const token = await app.tokenOf(own.userId);
    const response = await send(call, { authorization: `Bearer ${token.slice(0, -4)}AAAA` });
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  const personal = guarded.filter(
    ([, call]) => /:userId|:membershipId/.test(call.path) || actsForMembership(call),
  );
  it.each(personal)('%s reveals nothing about me to a stranger who sends my ids', async (_, call) => {
    const token = await app.tokenOf(stranger.userId);
    const response = await send(call, {
      authorization: `Bearer ${token}`,
      'x-membership-id': own.membershipId,
    });
    expect(response.statusCode).toBe(call.path.includes(':userId') ? 403 : 404);
  });

  it.each(personal)('%s refuses a neighbour who sends my ids', async (_, call) => {
    const token = await app.tokenOf(neighbour.userId);
    const response = await send(call, {
      authorization: `Bearer ${token}`,
      'x-membership-id': own.membershipId,
    });
    expect(response.json()).toMatchObject({ code: 403, err: { error_code: 'Forbidden' } });
  });

  /** Valid bodies, so that a call gets as far as looking up the ids in its path. */
  const bodiesOf = (membershipId: string): Partial<Record<string, object>> => {
    const post = { membership_id: membershipId, body: 'Hello' };
    return {
      'community.start': post,
      'community.reply': post,
      'community.edit': post,
      'community.picture': { bytes: 1 },
      'community.react': { reaction: 'heart' },
      'community.report': { reason: 'Rude' },
      'community.follow': { follows: true },
      'community.read': { index: 0 },
      'find.setStatus': { status: 'interested' },
      'profile.report': { about: 'words', reason: '' },
    };
  };
  const lookingAround = guarded.filter(
    ([, { access, actsForPath, path }]) =>
      actsForMembership({ access }) && !actsForPath && /:membershipId|:networkId/.test(path),
  );
  it.each(lookingAround)(
    '%s reveals nothing of another subnetwork to a stranger acting as themself',
    async (name, call) => {
      const token = await app.tokenOf(stranger.userId);
      const params = { ...own.params, userId: stranger.userId };
      const body = bodiesOf(stranger.membershipId)[name];
      const response = await app.server.inject({
        method: call.method,
        url: pathOf(call, params),
        query: name === 'community.people' ? { text: 'A' } : {},
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
      expect(response.json()).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
    },
  );

  it('accepts ids in upper case', async () => {
    const { code } = await app.call(calls.profile.readBasicInfo, {
      as: own.userId,
      membershipId: own.membershipId.toUpperCase(),
      params: { userId: own.userId.toUpperCase() },
    });
    expect(code).toBe(200);
  });

  it('answers 404 for a membership that does not exist and 403 for a removed one', async () => {
    const here = await community(app.db);
    const removed = await resident(app.db, here, { removed: true });
    const read = (membershipId: string) =>
      app.call(calls.profile.readBasicInfo, {
        as: removed.userId,
        membershipId,
        params: { userId: removed.userId },
      });
    expect(await read(newId())).toMatchObject({ code: 404 });
    expect(await read(removed.membershipId)).toMatchObject({
      code: 403,
      err: { error_code: 'AccessRemoved' },
    });
  });
});

describe('every table with personal data', async () => {
  const tables = await everyTable();
  const referencesOf = (table: PgTable) =>
    getTableConfig(table).columns.flatMap((column) => {
      const target = referenceOf(column)?.table;
      return target ? [{ column, target }] : [];
    });
  const fieldsOf = (table: PgTable) => Object.entries(getTableColumns(table));
  const isPersonal = (table: PgTable): boolean =>
    table === users || referencesOf(table).some(({ target }) => target !== table && isPersonal(target));
  const personal = tables.filter(isPersonal);
  const nameOf = (table: PgTable) => getTableConfig(table).name;

  it('is in the archive, or states why it is left out', () => {
    const listed = [...allPersonalData, ...withheld].map(({ table }) => table);
    expect(personal.filter((table) => !listed.includes(table)).map(nameOf)).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(allPersonalData.map(({ section }) => section)).size).toBe(allPersonalData.length);
  });

  it('declares for every reference to a person whether the row is their own', () => {
    const unmentioned = allPersonalData.flatMap(({ table, mine, notOwned = {} }) =>
      referencesOf(table)
        .filter(({ column, target }) => isPersonal(target) && !mine.includes(column))
        .flatMap(({ column }) => fieldsOf(table).filter(([, field]) => field === column))
        .map(([name]) => name)
        .filter((name) => !(name in notOwned))
        .map((name) => `${nameOf(table)}.${name}`),
    );
    expect(unmentioned).toEqual([]);
  });

  it('has a foreign key on every column that is named after a person', () => {
    const namesPeople = ({ name }: PgColumn) =>
      /(^|_)(user|member(ship)?|resident)_?ids?$/i.test(name.replaceAll(/([A-Z])/g, '_$1'));
    const loose = tables.flatMap((table) =>
      getTableConfig(table)
        .columns.filter((column) => namesPeople(column) && !referenceOf(column))
        .map((column) => `${nameOf(table)}.${column.name}`),
    );
    expect(loose).toEqual([]);
  });

  it('deletes a person’s rows with their account, or keeps them without the reference', async () => {
    const { db } = await testDatabase();
    const { rows } = await db.execute<{ from: string; rule: string; required: boolean }>(sql`
      select conrelid::regclass::text as "from", confdeltype as rule, attnotnull as required
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid::regclass::text in (${sql.join(
        personal.map((table) => sql`${nameOf(table)}`),
        sql`, `,
      )})`);
    expect(rows.length).toBeGreaterThan(10);
    const goes = 'c';
    const losesName = 'n';
    const fails = rows.filter(({ rule, required }) => rule !== goes && (rule !== losesName || required));
    expect(fails).toEqual([]);
  });
});
