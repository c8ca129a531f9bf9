import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type BodyOf, type ReplyOf } from '@nestmate/contract/call';
import { keyPattern, type staffKeyCalls } from '@nestmate/contract/staff/exports';
import type { ApiKeyId, StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { dayMs } from '../../platform/durations';
import { type KeyActor, ProductError, type StaffActor } from '../../platform/http';
import { newId } from '../../platform/ids';
import { hashOf } from '../../platform/opaque-token';
import { byStaff, record } from '../audit';
import { grantOf, liesWithin, requirePlacesWithin, standingGrant } from '../staff';
import {
  countUse,
  insertKey,
  keepersOf,
  keyByHash,
  keysOf,
  lockKey,
  markRevoked,
  networksSince,
} from './keys.queries';

const maxActive = 20;
/** Ended keys are listed for this long. */
export const endedMs = 90 * dayMs;
const countedMs = 30 * dayMs;
/** A key that is tried from everywhere is reported this often in a day; the list has all. */
const maxReported = 3;

const prefix = 'nestmate_';
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letterOf = (value: number) => letters.charAt(value % letters.length);

/** Six characters, by which a typing error and a scanner's false find are recognized without a database. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < 6; place++) {
    sum = letterOf(rest) + sum;
    rest = Math.floor(rest / letters.length);
  }
  return sum;
}

function newKey(): string {
  const random = Array.from({ length: 40 }, () => letterOf(randomInt(letters.length))).join('');
  return `${prefix}${random}${checksumOf(prefix + random)}`;
}

const isKey = (text: string) => keyPattern.test(text) && text.endsWith(checksumOf(text.slice(0, -6)));

/**
 * The network and places of a key. A key is found by the digest of 238 random bits, so the time of the search says
 * nothing about any other.
 * @throws ProductError `Unauthorized`, whatever is wrong with it
 */
export async function keyOf({ db, clock }: Pick<App, 'clock' | 'db'>, text: string): Promise<KeyActor> {
  const key = isKey(text) ? await keyByHash(db, hashOf(text)) : undefined;
  if (!key || key.revokedAt || key.expiresAt <= clock()) throw new ProductError('Unauthorized');
  const { expiresAt: _, revokedAt: __, ...actor } = key;
  return actor;
}

type Calls = typeof staffKeyCalls;

/** The keys that read nothing outside the actor's places. */
export async function listKeys(db: Db, actor: StaffActor, now: Date): Promise<ReplyOf<Calls['list']>> {
  const { networkId, places } = grantOf(actor);
  const ended = new Date(now.getTime() - endedMs);
  const counted = new Date(now.getTime() - countedMs).toISOString().slice(0, 10);
  const keys = (await keysOf(db, networkId, { ended, counted })).filter((key) =>
    liesWithin(key.places, places),
  );
  return {
    keys: keys.map((key) => ({
      key_id: key.id,
      name: key.name,
      ends_with: key.endsWith,
      places: key.places,
      kinds: key.kinds,
      made_at: key.madeAt.toISOString(),
      made_by: key.made_by,
      expires_at: key.expiresAt.toISOString(),
      revoked_at: key.revokedAt?.toISOString() ?? null,
      calls: key.calls,
      rows: key.rows,
      networks: key.networks,
    })),
  };
}

type KeyDependencies = Pick<App, 'clock' | 'db' | 'events'>;

/** @throws ProductError `OutOfScope`, or `TooManyKeys` */
export async function createKey(
  { db, clock, events }: KeyDependencies,
  actor: StaffActor,
  { name, places, kinds: chosen, days }: BodyOf<Calls['create']>,
): Promise<ReplyOf<Calls['create']>> {
  const now = clock();
  const secret = newKey();
  const id = newId<ApiKeyId>();
  const kinds = [...new Set(chosen)];
  const expiresAt = new Date(now.getTime() + days * dayMs);
  await db.transaction(async (tx) => {
    const grant = await standingGrant(tx, actor, 'setUp');
    await requirePlacesWithin(tx, grant, places);
    const { networkId } = grant;
    const key = { id, networkId, name, places, kinds, madeAt: now, madeBy: actor.staffId, expiresAt };
    const active = await insertKey(tx, { ...key, hash: hashOf(secret), endsWith: secret.slice(-4) });
    if (active > maxActive) throw new ProductError('TooManyKeys');
    const subject = { kind: 'key', id, name } as const;
    const after = { places: places?.toSorted() ?? 'all', reads: kinds, until: expiresAt.toISOString() };
    await record(tx, { action: 'key.created', actor: byStaff(actor), networkId, subject, after }, now);
    await events.publish(tx, 'team.changed', { networkId });
  });
  return { ...(await listKeys(db, actor, now)), secret };
}

/** Ends a key with its next call. Idempotent. @throws ProductError `NotFound` */
export async function revokeKey(
  { db, clock, events }: KeyDependencies,
  actor: StaffActor,
  id: ApiKeyId,
): Promise<ReplyOf<Calls['revoke']>> {
  const now = clock();
  await db.transaction(async (tx) => {
    const { networkId, places } = await standingGrant(tx, actor, 'setUp');
    const key = await lockKey(tx, networkId, id);
    if (!key || !liesWithin(key.places, places)) throw new ProductError('NotFound');
    if (key.revokedAt) return;
    await markRevoked(tx, id, now);
    const subject = { kind: 'key', id, name: key.name } as const;
    await record(tx, { action: 'key.revoked', actor: byStaff(actor), networkId, subject }, now);
    await events.publish(tx, 'team.changed', { networkId });
  });
  return listKeys(db, actor, now);
}

/** The job of a mail about a key that was used from a new network. */
export interface NewNetworkMail {
  keyId: ApiKeyId;
  staffId: StaffId;
  address: string;
}
export const newNetworkQueue = 'api-key-new-network-mail';

/**
 * Counts a use before its rows are sent. The audit log has one entry for each key and day, because a line for each page
 * would bury the others, and one for each network that is new to the key, of which its keepers get a mail.
 */
export async function recordUse(
  { db, clock, jobs }: Pick<App, 'clock' | 'db' | 'jobs'>,
  { keyId, name, networkId, places }: KeyActor,
  { address, rows }: { address: string; rows: number },
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const use = await countUse(tx, { keyId, address, rows, now });
    const subject = { kind: 'key', id: keyId, name } as const;
    const entry = { actor: subject, networkId, subject, after: { from: address } };
    if (use.isFirstOfDay) await record(tx, { ...entry, action: 'key.used' }, now);
    if (!use.isNewNetwork || use.otherNetworks === 0) return;
    if ((await networksSince(tx, keyId, new Date(now.getTime() - dayMs))) > maxReported) return;
    await record(tx, { ...entry, action: 'key.newNetwork' }, now);
    const keepers = await keepersOf(tx, { networkId, places });
    const mails: NewNetworkMail[] = keepers.map(({ staffId }) => ({ keyId, staffId, address }));
    await jobs.sendWithin(tx, newNetworkQueue, mails, { forADay: true });
  });
}
