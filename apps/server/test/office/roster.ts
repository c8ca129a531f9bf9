import type { MembershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff/roster';
import { expect, vi } from 'vitest';
import { unitTypes } from '../../src/features/housing';
import { officeIds } from '../../src/features/memberships';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { community, type TestCommunity } from '../world/builders';
import { callAsStaff, staffMember } from './staff';

const { staffRoster } = staffCalls;

/** A place with a quad and a double, its administrator, and a way to send files and to import them. */
export async function rosterOffice(
  app: TestApp,
  settings: Parameters<typeof community>[1] = {},
  runImports: (app: TestApp) => Promise<void> = async () => undefined,
) {
  const hall = await community(app.db, settings);
  const { networkId, subnetworkId } = hall;
  const double = newId();
  await app.db
    .insert(unitTypes)
    .values({ id: double as never, subnetworkId, name: 'Double', capacity: 2, position: 1 });
  const renee = await staffMember(app, { networkId });
  const params = { networkId, subnetworkId };
  const ask = callAsStaff(app);
  const send = (file: Buffer | string, query: object = {}) =>
    ask(renee, staffRoster.compare, {
      params,
      query: { name: 'fall.csv', ...query },
      body: Buffer.from(file),
      headers: { 'content-type': 'text/csv' },
    });
  const rowsOf = async (importId: string, query: object = {}) => {
    const page = await ask(renee, staffRoster.rows, { params: { ...params, importId }, query });
    return page.res?.rows ?? [];
  };
  const compare = async (file: Buffer | string, query?: object) => {
    const sent = await send(file, query);
    if (!sent.res?.import) throw new Error(JSON.stringify(sent));
    return { ...sent.res.import, found: await rowsOf(sent.res.import.import_id) };
  };
  const read = async (importId: string): Promise<RosterImport> => {
    const { res } = await ask(renee, staffRoster.read, { params: { ...params, importId } });
    if (!res) throw new Error('The import is gone');
    return res;
  };
  const commit = (importId: string, body: object = {}) =>
    ask(renee, staffRoster.commit, { params: { ...params, importId }, body });
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
  return { hall, double, renee, params, ask, send, rowsOf, compare, read, commit, settle, importFile };
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
