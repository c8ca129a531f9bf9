import type { AnyCall } from '@nestmate/contract/call';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import { hasRight, staffRoles } from '@nestmate/contract/staff/rights';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../src/features/audit';
import { pathOf, type TestApp, testApp } from '../app';
import { officeWithKeys } from '../office/keys';
import { staffMember } from '../office/staff';
import { community, resident, type TestCommunity } from '../world/builders';
import { everyCall, fieldsOf, sampleOf } from './every-call';

const everyStaffCall = Object.entries(staffCalls).flatMap(([area, group]) =>
  Object.entries(group).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call as AnyCall]),
);
const guarded = everyStaffCall.filter(([, { access }]) => access === 'staff');
const inNetwork = guarded.filter(([, { path }]) => path.includes(':networkId'));
const inPlace = inNetwork.filter(([, { path }]) =>
  /:(subnetworkId|unitTypeId|membershipId|roomId)/.test(path),
);

const ofKeys = Object.entries(keyCalls.export).map(([name, call]): [string, AnyCall] => [name, call]);
/** All calls of residents and staff that need to know who makes them. */
const ofPeople = [
  ...everyCall.map(({ name, call }): [string, AnyCall] => [name, call]),
  ...everyStaffCall,
].filter(([, { access }]) => access !== 'public');

let app: TestApp;
let key: string;
let north: TestCommunity;
let south: TestCommunity;
let elsewhere: TestCommunity;
let person: Awaited<ReturnType<typeof resident>>;
beforeAll(async () => {
  app = await testApp();
  north = await community(app.db);
  south = await community(app.db, { networkId: north.networkId });
  elsewhere = await community(app.db);
  person = await resident(app.db, north);
  ({ secret: key } = await (await officeWithKeys(app)).madeKey());
});

/** Sends a call that names things in the north, as valid as samples can be. */
async function send(call: AnyCall, headers: Record<string, string>) {
  const known = { ...north, ...person };
  const { statusCode } = await app.server.inject({
    method: call.method,
    url: pathOf(call, fieldsOf(call.params, known)),
    headers,
    ...(call.body && { payload: sampleOf(call.body, known) as object }),
  });
  return statusCode;
}

it.each(everyStaffCall)('%s is bound by the server', (_name, { method, path }) => {
  expect(app.server.hasRoute({ method, url: path })).toBe(true);
});

it('every call but the sign-in itself is made by somebody signed in', () => {
  const open = everyStaffCall.filter(([, { access }]) => access !== 'staff').map(([name]) => name);
  expect(open).toEqual([
    'staffSignIn.options',
    'staffSignIn.sendLink',
    'staffSignIn.spendLink',
    'staffSignIn.enterCode',
    'staffSignIn.useProvider',
  ]);
});

it.each(guarded)('%s is refused without a session of staff', async (_name, call) => {
  expect(await send(call, {})).toBe(401);
  const authorization = `Bearer ${await app.tokenOf(person.userId)}`;
  expect(await send(call, { authorization, 'x-membership-id': person.membershipId })).toBe(401);
  expect(await send(call, { cookie: 'nestmate_staff=worthless' })).toBe(401);
});

it.each(inNetwork)('%s is not found by staff of another network', async (_name, call) => {
  const { cookie } = await staffMember(app, elsewhere);
  expect(await send(call, { cookie })).toBe(404);
});

it.each(inPlace)('%s is not found by staff of another place', async (_name, call) => {
  const { networkId, subnetworkId } = south;
  const { cookie } = await staffMember(app, { networkId, places: [subnetworkId] });
  expect(await send(call, { cookie })).toBe(404);
});

it.each(ofPeople)('%s is refused to an API key', async (_name, call) => {
  expect(await send(call, { authorization: `Bearer ${key}` })).toBe(401);
  expect(await send(call, { cookie: `nestmate_staff=${key}` })).toBe(401);
});

it.each(ofKeys)(
  'export.%s is refused without an API key, also to residents and staff',
  async (_name, call) => {
    const { cookie } = await staffMember(app, north);
    const token = await app.tokenOf(person.userId);
    expect(await send(call, {})).toBe(401);
    expect(await send(call, { cookie })).toBe(401);
    expect(await send(call, { authorization: `Bearer ${token}` })).toBe(401);
    expect(await send(call, { authorization: `Basic ${Buffer.from(`key:${key}`).toString('base64')}` })).toBe(
      401,
    );
    expect(await send(call, { authorization: `Bearer ${key}` })).toBe(200);
  },
);

const lacking = inNetwork.flatMap(([name, call]) =>
  staffRoles
    .filter((role) => call.right && !hasRight(role, call.right))
    .map((role) => ({ name, call, role })),
);

it.each(lacking)('$name is forbidden to the role $role, once in the audit log', async ({ call, role }) => {
  const { networkId } = north;
  const { cookie, staffId } = await staffMember(app, { networkId, role });
  for (let times = 0; times < 2; times += 1) expect(await send(call, { cookie })).toBe(403);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, staffId));
  expect(entries).toMatchObject([
    { action: 'staff.refused', after: { call: `${call.method} ${call.path}` } },
  ]);
});

const changing = inNetwork.filter(
  // A preview of a mail saves and sends nothing.
  ([name, { method, path }]) => method !== 'GET' && !path.endsWith('/check') && name !== 'staffMails.preview',
);

it('lets a viewer change nothing, and read neither the audit log nor what is recorded there', () => {
  const open = ([, { right }]: (typeof inNetwork)[number]) =>
    right !== undefined && hasRight('viewer', right);
  expect(changing.length).toBeGreaterThan(60);
  expect(changing.filter(open).map(([name]) => name)).toEqual([]);
  const closed = ['staffAudit.', 'staffCampusRoster.', 'staffResidents.readA', 'staffRoster.', 'staffTeam.'];
  const read = inNetwork.filter(open).map(([name]) => name);
  expect(read.filter((name) => closed.some((start) => name.startsWith(start)))).toEqual([]);
  expect(read).toEqual(expect.arrayContaining(['staffReports.list', 'staffSupport.read', 'staffRooms.list']));
});

it('opens a call to staff with its right: the table is not empty', () => {
  expect(lacking.length).toBeGreaterThan(3);
});
