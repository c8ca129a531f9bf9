import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { staffCalls } from '@nestmate/contract/staff';
import type { GroupCommitId, GroupDraftId } from '@nestmate/contract/staff/ids';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database/database';
import { listenAt } from '../../../test/database/events';
import { createLoad, type Load } from '../../../test/load/load';
import { expectRulesHold } from '../../../test/load/rules';
import { callAsStaff, type StaffMember, staffMember } from '../../../test/office/staff';
import { sharedSecret, startServer } from '../../../test/processes/servers';
import { mayTake } from '../../../test/setup/thorough';
import { resident } from '../../../test/world/builders';
import { officesOf } from '../../../test/world/rooms';
import type { Db } from '../../platform/database/client';
import { newId } from '../../platform/ids';
import { makeSigner } from '../../platform/signer';
import { createAccessTokens } from '../auth';
import { roomMembers } from '../room';
import { runCommits } from './commit.service';
import { groupsOf, insertGroups, peopleOf, setGroups } from './groups.queries';
import { groupDrafts } from './groups.schema';

const seed = Number(process.env['CROWD_SEED'] ?? Date.now() % 1_000_000);
// A busy machine may hold a lock for longer than the product waits, which would then answer 503.
const app = await testApp({ lockWaitMs: 60_000 });
const asStaff = callAsStaff(app);
const { staffGroups, staffAudit } = staffCalls;

beforeAll(() => app.server.listen({ port: 0, host: '127.0.0.1' }));

/** What is left of a process that ends: none of its transactions. */
const cutOff = () =>
  app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`);

/** What staff do with one draft of everybody in a load, by the calls of one server or another. */
function draftIn({ hall, pick }: Load, call: () => Pick<TestApp, 'call'>, { cookie }: StaffMember) {
  const draftId = newId<GroupDraftId>();
  const { networkId, subnetworkId, unitTypeId } = hall;
  const params = { networkId, draftId };
  const ask: ReturnType<typeof callAsStaff> = (who, contractCall, input) =>
    callAsStaff(call())(who, contractCall, input);
  const renee = { cookie };
  const state = async () => (await ask(renee, staffGroups.read, { params })).res?.state;
  const ready = () =>
    vi.waitFor(async () => expect(await state()).toBe('ready'), { timeout: 150_000, interval: 50 });
  const edit = async () => {
    const { res } = await ask(renee, staffGroups.groups, { params, query: {} });
    const open = (res?.groups ?? []).filter(({ people }) => people.length > 0);
    const [from, to] = [pick(open), pick(open)];
    const seen = [from, to].map(({ number, version }) => ({ number, version }));
    const places = [{ membership_id: pick(from.people).membership_id, to: to.number }];
    await ask(renee, staffGroups.move, { params, body: { places, seen } });
  };
  return {
    draftId,
    ready,
    propose: async () => {
      const proposed = await ask(renee, staffGroups.propose, {
        params: { networkId },
        body: {
          draft_id: draftId,
          place: subnetworkId,
          unit_types: [unitTypeId],
          aim: 'all' as const,
          with_unregistered: true,
          from: null,
        },
      });
      assert(proposed.res, proposed.err?.error_code);
      await ready();
    },
    editing: async () => {
      for (let step = 0; step < 10; step++) await edit();
    },
    /** Commits the draft, and waits until the first of its groups is done. */
    beginCommit: async (db: Db) => {
      const { res: draft } = await ask(renee, staffGroups.read, { params });
      assert(draft);
      const body = { commit_id: newId<GroupCommitId>(), groups: null, people: draft.to_commit.people };
      const committed = await ask(renee, staffGroups.commit, { params, body });
      assert(committed.code === 200, committed.err?.error_code);
      await vi.waitFor(
        async () => {
          const groups = await groupsOf(db, draftId);
          expect(groups.some((group) => group.state === 'done' || group.state === 'skipped')).toBe(true);
        },
        { timeout: 60_000, interval: 2 },
      );
    },
    /** No group waits, everybody of a group that is done lives in its room, and one entry of the log has them all. */
    expectCommitted: async (db: Db) => {
      const groups = await groupsOf(db, draftId);
      expect(groups.filter((group) => group.state === 'waiting')).toEqual([]);
      const done = new Set(groups.flatMap((group) => (group.state === 'done' ? group.number : [])));
      const moved = (await peopleOf(db, draftId)).filter(({ number }) => number !== null && done.has(number));
      const { res: log } = await ask(renee, staffAudit.entries, { params: { networkId }, query: {} });
      const commits = log?.entries.filter(({ action }) => action === 'groups.committed') ?? [];
      expect(commits).toMatchObject([{ after: { groups: done.size }, members: moved.length }]);
    },
  };
}

it(
  `keeps every rule while residents act, staff edit a draft, and its commit is cut off (seed ${seed})`,
  async () => {
    const { port } = app.server.server.address() as AddressInfo;
    const load = await createLoad(app, seed, async () => `http://127.0.0.1:${port}`, 80);
    const renee = await staffMember(app, load.hall);
    const draft = draftIn(load, () => app, renee);
    await draft.propose();
    await Promise.all([load.act(60), draft.editing()]);
    const acting = load.act(60);
    await draft.beginCommit(app.db);
    await cutOff().catch(() => undefined);
    await acting;
    // As another process does, or this one a minute later.
    await runCommits(app);
    await draft.ready();
    await expectRulesHold(app.db, load);
    await draft.expectCommitted(app.db);
  },
  mayTake(240_000),
);

it(
  `keeps every rule when the process that commits a draft is killed (seed ${seed}) [1.9]`,
  async () => {
    const { db, url } = await testDatabase();
    const settings = { DATABASE_URL: url };
    const noTokens = async () => '';
    let server = await startServer(settings, noTokens);
    const accessTokens = createAccessTokens(makeSigner(sharedSecret), () => new Date());
    const events = await listenAt(url);
    const load = await createLoad({ db, events, accessTokens }, seed, async () => server.address, 80);
    const draft = draftIn(load, () => server, await staffMember({ db }, load.hall));
    await draft.propose();
    await Promise.all([load.act(60), draft.editing()]);
    const acting = load.act(200);
    await draft.beginCommit(db);
    await server.kill();
    const waiting = (await groupsOf(db, draft.draftId)).filter((group) => group.state === 'waiting').length;
    expect(waiting, 'groups that were not committed when the process was killed').toBeGreaterThan(0);
    // The databases of tests repeat no jobs for a day.
    await db.execute(sql`update jobs.version set cron_on = null`);
    server = await startServer(settings, noTokens);
    await acting;
    await Promise.all([load.act(60), draft.ready()]);
    await events.close();
    await expectRulesHold(db, load);
    await draft.expectCommitted(db);
  },
  mayTake(300_000),
);

it(
  'commits each group once, and logs all of them, though processes end in the middle [1.9]',
  async () => {
    const { hall, networkId, renee } = await officesOf(app)({ capacity: 2 });
    const residents = await Promise.all(Array.from({ length: 40 }, async () => resident(app.db, hall)));
    const [draftId, commitId] = [newId<GroupDraftId>(), newId<GroupCommitId>()];
    await app.db.insert(groupDrafts).values({
      id: draftId,
      networkId,
      subnetworkId: hall.subnetworkId,
      number: 1,
      staffId: renee.staffId,
      state: 'committing',
      aim: 'all',
      withUnregistered: true,
      unitTypeIds: [hall.unitTypeId],
      seed: 1,
      madeAt: new Date(),
      committedAt: new Date(),
      committedBy: renee.staffId,
      commitId,
    });
    const people = residents.map(({ membershipId: personId }, at) => {
      const number = Math.floor(at / 2) + 1;
      return { personId, unitTypeId: hall.unitTypeId, number, homeId: null, unplaced: null };
    });
    const numbers = [...new Set(people.map(({ number }) => number))];
    await app.db.transaction(async (tx) => {
      const groups = numbers.map((number) => ({ number, unitTypeId: hall.unitTypeId, locked: false }));
      await insertGroups(tx, draftId, groups, people);
      await setGroups(tx, draftId, numbers, { state: 'waiting', commitId });
    });

    const done = async () => (await groupsOf(app.db, draftId)).filter(({ state }) => state === 'done').length;
    const other = await testApp({ beside: app });
    for (const until of [3, 8, 13]) {
      const working = [runCommits(app), runCommits(other)];
      await vi.waitFor(async () => expect(await done()).toBeGreaterThanOrEqual(until), { interval: 5 });
      await cutOff().catch(() => undefined);
      await Promise.allSettled(working);
    }
    // As a later start does.
    await Promise.all([runCommits(app), runCommits(other)]);

    const groups = await groupsOf(app.db, draftId);
    expect(new Set(groups.map(({ state }) => state))).toEqual(new Set(['done']));
    const inRooms = await app.db.select().from(roomMembers);
    const roomOfPerson = new Map(inRooms.map(({ membershipId, roomId }) => [membershipId, roomId]));
    const roomOfGroup = new Map(groups.map(({ number, roomId }) => [number, roomId]));
    for (const { personId, number } of people)
      expect(roomOfPerson.get(personId)).toBe(roomOfGroup.get(number));
    expect(new Set(roomOfGroup.values()).size).toBe(numbers.length);
    const { res: log } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query: {} });
    const commits = log?.entries.filter(({ action }) => action.startsWith('groups.')) ?? [];
    expect(commits).toMatchObject([
      { action: 'groups.committed', after: { groups: numbers.length, left: 0 }, members: people.length },
    ]);
  },
  mayTake(120_000),
);
