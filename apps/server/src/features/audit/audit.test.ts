import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database/database';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { atEnd } from '../../../test/setup/at-end';
import { runs } from '../../../test/setup/thorough';
import { community, resident } from '../../../test/world/builders';
import { openDatabase } from '../../platform/database/client';
import { giveToApp } from '../../platform/database/prepare-database';
import { newId } from '../../platform/ids';
import { startJobs } from '../../platform/jobs/jobs';
import { makeSigner } from '../../platform/signer';
import { auditLog, auditNames, auditPrivate, auditSeals } from './audit.schema';
import { type NewAuditEntry, record } from './record.service';
import { requireFormerSecret, sealEntries, verifyAudit } from './seal.service';

const app = await testApp();
const { db, tokens } = app;
const asStaff = callAsStaff(app);
const { entries } = staffCalls.staffAudit;
const seal = () => sealEntries({ db, tokens }, new Date());

const newEntry = (changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  action: 'staff.changed',
  actor: { kind: 'staff', id: newId(), name: 'Renee Okafor' },
  networkId: null,
  ...changes,
});

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { cause?: { message?: string }; message?: string }) => error.cause?.message ?? error.message,
  );

it('refuses to change, delete or truncate entries, also for the account that owns the tables', async () => {
  await db.transaction((tx) => record(tx, newEntry(), new Date()));
  for (const [table, column] of Object.entries({
    audit_log: 'action',
    audit_members: 'outcome',
    audit_seals: 'seal',
  }))
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      expect(await refusalOf(db.execute(sql.raw(statement)))).toMatch(/audit log is append-only/);
  expect(await refusalOf(db.execute(sql`update audit_private set contents = ''`))).toMatch(/append-only/);
});

it('gives the server’s account no way to change entries', async () => {
  const name = `app_${newId().replaceAll('-', '')}`;
  await giveToApp(app.database.pool, { name, password: 'a password' });
  await giveToApp(app.database.pool, { name, password: 'a password' });
  const url = Object.assign(new URL(app.database.url), { username: name, password: 'a password' }).href;
  const own = openDatabase(url, () => undefined, { size: 4 });
  atEnd(async () => {
    await own.close();
    await app.database.pool.query(
      `reassign owned by ${name} to current_user; drop owned by ${name}; drop role ${name}`,
    );
  });
  await own.db.transaction((tx) => record(tx, newEntry({ reason: 'Because' }), new Date()));
  await sealEntries({ db: own.db, tokens }, new Date());
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log cascade',
    'delete from audit_seals',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_append_only on audit_log',
    'drop table audit_log cascade',
    'set session_replication_role = replica',
    'create schema another',
  ])
    expect(await refusalOf(own.pool.query(statement)), statement).toMatch(/permission denied|must be owner/);
  const jobs = await startJobs(url, app.log);
  await jobs.close();
});

it('seals each entry once', async () => {
  await seal();
  const before = await verifyAudit({ db, tokens });
  expect(before.broken).toEqual([]);
  await db.transaction((tx) =>
    record(tx, newEntry({ members: [{ membershipId: newId(), outcome: 'moved' }] }), new Date()),
  );
  expect((await verifyAudit({ db, tokens })).unsealed).toBe(1);
  await seal();
  await seal();
  expect(await verifyAudit({ db, tokens })).toMatchObject({
    seals: before.seals + 1,
    unsealed: 0,
    broken: [],
  });
});

it('notices another secret than the one that sealed the log', async () => {
  const add = () => db.transaction((tx) => record(tx, newEntry(), new Date()));
  const another = makeSigner('a secret that sealed nothing of this log');
  await add();
  await seal();
  await add();
  await seal();
  await requireFormerSecret({ db, tokens });
  await expect(requireFormerSecret({ db, tokens: another })).rejects.toThrow(
    /was sealed with another secret, last on .+ SESSION_SECRET_CHANGED=true\.$/,
  );
  const empty = await testDatabase();
  await requireFormerSecret({ db: empty.db, tokens: another });
});

it('finds every change of a sealed entry', async () => {
  await db.transaction((tx) =>
    record(tx, newEntry({ members: [{ membershipId: newId(), outcome: 'moved' }] }), new Date()),
  );
  await seal();
  const tampered = async (statement: string) => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    } finally {
      await client.end();
    }
    const { broken } = await verifyAudit({ db, tokens });
    return broken.length;
  };
  expect(
    await tampered(`update audit_log set action = 'staff.added' where id = (select max(id) from audit_log)`),
  ).toBe(1);
  expect(
    await tampered(
      `update audit_log set action = 'staff.changed' where id = (select max(id) from audit_log)`,
    ),
  ).toBe(0);
  expect(await tampered(`update audit_members set outcome = 'stayed'`)).toBeGreaterThan(0);
  expect(await tampered(`update audit_members set outcome = 'moved'`)).toBe(0);
  expect(await tampered(`update audit_private set contents = '{"reason":"Another"}'`)).toBeGreaterThan(0);
});

it('misses no entry of a transaction that commits after a later one', async () => {
  const own = await testApp();
  const dependencies = { db: own.db, tokens: own.tokens };
  await own.db.transaction(async (tx) => {
    await record(tx, newEntry(), new Date());
    await own.db.transaction((tx) => record(tx, newEntry(), new Date()));
    await sealEntries(dependencies, new Date());
    expect(await own.db.select().from(auditSeals)).toEqual([]);
  });
  await sealEntries(dependencies, new Date());
  expect(await verifyAudit(dependencies)).toMatchObject({ seals: 1, entries: 2, unsealed: 0, broken: [] });
});

it('keeps every seal intact, whatever the order of recording, sealing and erasing', async () => {
  const own = await testApp();
  const dependencies = { db: own.db, tokens: own.tokens };
  const people = Array.from({ length: 3 }, () => newId());
  const step = fc.oneof(
    fc.record({
      does: fc.constant('record' as const),
      person: fc.constantFrom(...people),
      reason: fc.string({ maxLength: 20 }),
    }),
    fc.record({ does: fc.constant('seal' as const) }),
    fc.record({ does: fc.constant('erase' as const), person: fc.constantFrom(...people) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one.does === 'seal') await sealEntries(dependencies, new Date());
        else if (one.does === 'erase')
          await own.db.transaction((tx) =>
            own.events.publish(tx, 'account.deleted', {
              userId: newId(),
              membershipIds: [one.person as never],
              subnetworkIds: [],
            }),
          );
        else {
          const subject = { kind: 'resident', id: one.person, name: 'Maya Torres' } as const;
          await own.db.transaction((tx) =>
            record(tx, newEntry({ subject, reason: one.reason, before: { name: 'Maya' } }), new Date()),
          );
        }
      }
      await sealEntries(dependencies, new Date());
      expect(await verifyAudit(dependencies)).toMatchObject({ unsealed: 0, broken: [] });
    }),
    { numRuns: runs(10) },
  );
});

it('takes a person who deletes their account out of the log', async () => {
  const hall = await community(db);
  const { membershipId, userId } = await resident(db, hall);
  const subject = { kind: 'resident', id: membershipId, name: 'Maya Torres' } as const;
  const { networkId } = hall;
  await db.transaction((tx) =>
    record(
      tx,
      newEntry({ networkId, subject, reason: 'Maya asked us', before: { name: 'Maya' } }),
      new Date(),
    ),
  );
  const room = { kind: 'room', id: newId(), name: 'Room of two' } as const;
  const members = [membershipId, newId()].map((id) => ({
    membershipId: id as typeof membershipId,
    outcome: 'out',
  }));
  await db.transaction((tx) =>
    record(tx, newEntry({ networkId, subject: room, members, reason: 'Maya complained' }), new Date()),
  );
  // One action with an entry for each place.
  const { actor } = newEntry();
  const at = new Date();
  for (const place of members.map((one) => [one]))
    await db.transaction((tx) =>
      record(tx, newEntry({ networkId, actor, members: place, reason: 'Maya, as they asked' }), at),
    );
  expect((await app.call(calls.account.remove, { as: userId })).code).toBe(204);
  const everything = JSON.stringify([
    await db.select().from(auditLog),
    await db.select().from(auditPrivate),
    await db.select().from(auditNames),
  ]);
  expect(everything).not.toContain('Maya');
  const renee = await staffMember(app, { networkId });
  const read = await asStaff(renee, entries, { params: { networkId }, query: { subject: membershipId } });
  expect(read.res?.entries).toMatchObject([
    { subject: null, reason: null, members: 1 },
    { subject: { kind: 'room' }, reason: null, members: 2 },
    { subject: { id: membershipId, name: null }, reason: null, before: null },
  ]);
});

/** Entries of two places by Joan of the community staff, Renee of both places, and Ida of the north. */
async function threeActors() {
  const north = await community(db);
  const south = await community(db, { networkId: north.networkId });
  const { networkId } = north;
  const renee = await staffMember(app, { networkId });
  const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan Reyes' });
  const ida = await staffMember(app, { networkId, places: [north.subnetworkId], name: 'Ida' });
  const by = ({ staffId, name }: typeof joan) => ({ kind: 'staff', id: staffId, name }) as const;
  const recordEntry = (changes: Partial<NewAuditEntry>) =>
    db.transaction((tx) => record(tx, newEntry({ networkId, ...changes }), new Date()));
  await recordEntry({ actor: by(joan), subnetworkId: north.subnetworkId, reason: 'By 100% agreement' });
  await recordEntry({ actor: by(renee), subnetworkId: south.subnetworkId, action: 'staff.added' });
  await recordEntry({ actor: by(renee) });
  const invited = { kind: 'staff', id: newId(), name: 'joan.park@hall.example' } as const;
  await recordEntry({ actor: by(ida), subnetworkId: south.subnetworkId, subject: invited });

  const read = async (who: typeof joan, query: object = {}) =>
    (await asStaff(who, entries, { params: { networkId }, query })).res?.entries.map(
      ({ actor }) => actor.name,
    );
  return { networkId, renee, joan, ida, read };
}

it('administrators read the audit log of their places', async () => {
  const { renee, ida, read } = await threeActors();
  expect(await read(renee)).toEqual(['Ida', 'Renee Okafor', 'Renee Okafor', 'Joan Reyes']);
  expect(await read(ida)).toEqual(['Joan Reyes']);
});

it('community staff read their own actions in the audit log', async () => {
  const { joan, read } = await threeActors();
  expect(await read(joan)).toEqual(['Joan Reyes']);
});

it('finds entries by the words of a name, an address or a reason', async () => {
  const { renee, read } = await threeActors();
  expect(await read(renee, { text: 'Joan.Park@hall.example' })).toEqual(['Ida']);
  expect(await read(renee, { text: 'reyes joan' })).toEqual(['Joan Reyes']);
  expect(await read(renee, { text: '100%' })).toEqual(['Joan Reyes']);
  expect(await read(renee, { text: '1%0' })).toEqual([]);
});

it('finds entries by action', async () => {
  const { renee, read } = await threeActors();
  expect(await read(renee, { action: 'staff.added' })).toEqual(['Renee Okafor']);
});

it('finds entries by day', async () => {
  const { networkId, renee, read } = await threeActors();
  expect(await read(renee, { to: '2020-01-01' })).toEqual([]);
  const noYear = await asStaff(renee, entries, { params: { networkId }, query: { from: '0000-01-01' } });
  expect(noYear.code).toBe(422);
});

it('finds an entry under the day that its reader’s clock shows, with 23 and 25 hours', async () => {
  const { networkId } = await community(db);
  const renee = await staffMember(app, { networkId });
  const read = async (day: string, zone?: string) => {
    const query = { from: day, to: day, ...(zone && { zone }) };
    return (await asStaff(renee, entries, { params: { networkId }, query })).res?.entries.length;
  };
  // The clocks of Los Angeles go forward on 14 March 2027 and back on 7 November.
  for (const at of [
    '2027-03-14T07:59:59Z',
    '2027-03-14T08:00:00Z',
    '2027-03-15T06:59:59Z',
    '2027-11-08T07:59:59Z',
  ])
    await db.transaction((tx) => record(tx, newEntry({ networkId }), new Date(at)));
  const here = 'America/Los_Angeles';
  expect([await read('2027-03-13', here), await read('2027-03-14', here)]).toEqual([1, 2]);
  expect([await read('2027-03-15', here), await read('2027-11-07', here)]).toEqual([0, 1]);
  expect([await read('2027-03-14'), await read('2027-03-14', 'Asia/Shanghai')]).toEqual([2, 2]);
  expect(await read('2027-03-15', 'Asia/Shanghai')).toBe(1);
  for (const day of ['0001-01-01', '9999-12-31']) expect(await read(day, here), day).toBe(0);
  const nowhere = { params: { networkId }, query: { from: '2027-03-14', zone: 'Mars/Base' } };
  expect((await asStaff(renee, entries, nowhere)).code).toBe(422);
});

it('refuses a call even when the refusal cannot be recorded', async () => {
  const { networkId } = await community(db);
  const joan = await staffMember(app, { networkId, role: 'community' });
  await db.execute(sql`alter table audit_log rename column action to acted`);
  try {
    const refused = await asStaff(joan, staffCalls.staffRounds.pause, {
      params: { networkId, subnetworkId: newId() },
      body: {},
    } as never);
    expect(refused).toMatchObject({ code: 403, err: { error_code: 'Forbidden' } });
  } finally {
    await db.execute(sql`alter table audit_log rename column acted to action`);
  }
});

it('the audit log is read in pages, each entry once', async () => {
  const { networkId } = await community(db);
  const renee = await staffMember(app, { networkId });
  for (let times = 0; times < 120; times += 1)
    await db.transaction((tx) => record(tx, newEntry({ networkId }), new Date()));
  const ids: number[] = [];
  let before: number | null | undefined;
  do {
    const query = before ? { before: before as never } : {};
    const page = await asStaff(renee, entries, { params: { networkId }, query });
    ids.push(...(page.res?.entries.map(({ id }) => id) ?? []));
    before = page.res?.next;
  } while (before);
  expect(new Set(ids).size).toBe(120);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});

it('says how many entries of the caller’s own network the seal covers', async () => {
  const [mine, other] = [await community(db), await community(db)];
  const renee = await staffMember(app, mine);
  for (const { networkId } of [mine, other, other])
    await db.transaction((tx) => record(tx, newEntry({ networkId }), new Date()));
  await seal();
  const { networkId } = mine;
  const seals = await asStaff(renee, staffCalls.staffAudit.seals, { params: { networkId } });
  expect(seals.res).toMatchObject({ entries: 1 });
});

it('lets one person do two things at the same time, without waiting to write their name', async () => {
  const actor = { kind: 'staff', id: newId(), name: 'Renee Okafor' } as const;
  await db.transaction((tx) => record(tx, newEntry({ actor }), new Date()));
  await db.transaction(async (tx) => {
    await record(tx, newEntry({ actor }), new Date());
    await db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`);
      await record(other, newEntry({ actor }), new Date());
    });
  });
  expect(await db.select().from(auditLog).where(eq(auditLog.actorId, actor.id))).toHaveLength(3);
});

it('shows and finds entries under the present name of their action, where it had another', async () => {
  const { networkId } = await community(db);
  const renee = await staffMember(app, { networkId });
  const stored = {
    at: new Date(),
    networkId,
    action: 'beds.changed' as 'units.changed',
    actorKind: 'job' as const,
  };
  await db.insert(auditLog).values(stored);
  const found = await asStaff(renee, entries, { params: { networkId }, query: { action: 'units.changed' } });
  expect(found.res?.entries).toMatchObject([{ action: 'units.changed' }]);
});
