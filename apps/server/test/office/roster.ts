import type { MembershipId, NetworkId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff/roster';
import { expect, vi } from 'vitest';
import { unitTypes } from '../../src/features/housing';
import { officeIds } from '../../src/features/memberships';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { community, type TestCommunity } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

const { staffCampusRoster, staffRoster } = staffCalls;

type Calls = Pick<
  (typeof staffCalls)['staffCampusRoster' | 'staffRoster'],
  'commit' | 'compare' | 'read' | 'rows'
>;
type RunImports = (app: TestApp) => Promise<void>;

/** How staff send files and import them, into one place or into those of the campus. */
function rosterClient(
  app: TestApp,
  staff: { cookie: string },
  {
    calls,
    params,
    runImports,
  }: { calls: Calls; params: { networkId: NetworkId; subnetworkId?: SubnetworkId }; runImports: RunImports },
) {
  const ask = callAsStaff(app);
  // Calls of a place have its id in their path as well.
  const { compare: compareCall, commit: commitCall, read: readCall, rows } = calls as typeof staffRoster;
  const path = params as { networkId: NetworkId; subnetworkId: SubnetworkId };
  const send = (file: Buffer | string, query: object = {}) =>
    ask(staff, compareCall, {
      params: path,
      query: { name: 'fall.csv', ...query },
      body: Buffer.from(file),
      headers: { 'content-type': 'text/csv' },
    });
  const rowsOf = async (importId: string, query: object = {}) => {
    const page = await ask(staff, rows, { params: { ...path, importId }, query });
    return page.res?.rows ?? [];
  };
  const compare = async (file: Buffer | string, query?: object) => {
    const sent = await send(file, query);
    if (!sent.res?.import) throw new Error(JSON.stringify(sent));
    return { ...sent.res.import, found: await rowsOf(sent.res.import.import_id) };
  };
  const read = async (importId: string): Promise<RosterImport> => {
    const { res } = await ask(staff, readCall, { params: { ...path, importId } });
    if (!res) throw new Error('The import is gone');
    return res;
  };
  const commit = (importId: string, body: object = {}) =>
    ask(staff, commitCall, { params: { ...path, importId }, body });
  /** Waits for the requested work, besides the server's own job. */
  const settle = (id: string) =>
    vi.waitFor(
      async () => {
        await runImports(app);
        const one = await read(id);
        expect(['waiting', 'committing', 'undoing']).not.toContain(one.state);
        return one;
      },
      { timeout: 20_000, interval: 50 },
    );
  const importFile = async (text: string, body: object = {}) => {
    const { import_id: id } = await compare(text);
    await commit(id, body);
    return settle(id);
  };
  return { ask, send, rowsOf, compare, read, commit, settle, importFile };
}

const noRun: RunImports = async () => undefined;

async function withDouble(app: TestApp, settings: Parameters<typeof community>[1]) {
  const hall = await community(app.db, settings);
  const double = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: double, subnetworkId: hall.subnetworkId, name: 'Double', capacity: 2, position: 1 });
  return { hall, double };
}

/** A place with a quad and a double, its administrator, and a way to send files and to import them. */
export async function rosterOffice(
  app: TestApp,
  settings: Parameters<typeof community>[1] = {},
  runImports = noRun,
) {
  const { hall, double } = await withDouble(app, settings);
  const { networkId, subnetworkId } = hall;
  const renee = await staffMember(app, { networkId });
  const params = { networkId, subnetworkId };
  const client = rosterClient(app, renee, { calls: staffRoster, params, runImports });
  return { hall, double, renee, params, ...client };
}

/** Two halls of one campus, each with a quad and a double, and ways to send files to both and to one. */
export async function campusOffice(app: TestApp, runImports = noRun) {
  const { hall: north } = await withDouble(app, { name: 'North Hall' });
  const { networkId } = north;
  const { hall: south } = await withDouble(app, { networkId, name: 'South Hall' });
  const renee = await staffMember(app, { networkId });
  const params = { networkId };
  const clientOf = (staff: { cookie: string }) =>
    rosterClient(app, staff, { calls: staffCampusRoster, params, runImports });
  const inHall = ({ subnetworkId }: TestCommunity) =>
    rosterClient(app, renee, { calls: staffRoster, params: { networkId, subnetworkId }, runImports });
  return { north, south, renee, params, clientOf, inHall, ...clientOf(renee) };
}

export const outcomesOf = (rows: readonly RosterRow[]) =>
  rows.map((row) => [row.office_id, row.outcome, row.problem]);

export type People = Record<string, { membershipId: MembershipId }>;

/** Gives residents the ids of an earlier file. */
export async function giveOfficeIds(
  { db }: Pick<TestApp, 'db'>,
  { subnetworkId }: TestCommunity,
  people: People,
  corrected: string[] = [],
): Promise<void> {
  const rows = Object.entries(people).map(([officeId, { membershipId }]) => ({
    membershipId,
    subnetworkId,
    officeId,
    corrected,
  }));
  await db.insert(officeIds).values(rows);
}
