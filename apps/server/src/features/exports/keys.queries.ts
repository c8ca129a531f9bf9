import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { ApiKey } from '@nestmate/contract/staff/exports';
import type { ApiKeyId, StaffId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { networks } from '../housing';
import { grantedPlaces, liesWithin, staff, staffGrants } from '../staff';
import { apiKeyDays, apiKeyNetworks, apiKeys } from './exports.schema';

const keyQuery = prepared('api_key_by_hash', (db, { hash }: Placeholders<{ hash: string }>) =>
  db
    .select({
      keyId: apiKeys.id,
      name: apiKeys.name,
      networkId: apiKeys.networkId,
      places: apiKeys.places,
      kinds: apiKeys.kinds,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash)),
);

/** Index: api_keys(hash). */
export async function keyByHash(db: Db, hash: string) {
  const [key] = await keyQuery(db, { hash });
  return key;
}

const isActive = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now));

/**
 * Adds a key with its network locked, so that two at the same time stay within the limit. Index:
 * api_keys(network_id).
 * @returns how many keys of the network are active
 */
export async function insertKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<number> {
  await tx
    .select({ id: networks.id })
    .from(networks)
    .where(eq(networks.id, key.networkId))
    .for('no key update');
  await tx.insert(apiKeys).values(key);
  const [active] = await tx
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.networkId, key.networkId), isActive(key.madeAt)));
  return active?.count ?? 0;
}

/** A key of a network, locked. Index: the primary key. */
export async function lockKey(tx: Tx, networkId: NetworkId, id: ApiKeyId) {
  const [key] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.networkId, networkId)))
    .for('update');
  return key;
}

export async function markRevoked(tx: Tx, id: ApiKeyId, revokedAt: Date): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.id, id));
}

const shownNetworks = 20;

/** The keys of a network, newest first, without those that ended before `since`. Indexes: api_keys(network_id). */
export function keysOf(
  db: Db,
  networkId: NetworkId,
  { ended, counted }: { ended: Date; counted: string },
): Promise<(typeof apiKeys.$inferSelect & Pick<ApiKey, 'calls' | 'made_by' | 'networks' | 'rows'>)[]> {
  const inDays = sql`from ${apiKeyDays} d where d.key_id = ${apiKeys.id} and d.day > ${counted}::date`;
  return db
    .select({
      id: apiKeys.id,
      networkId: apiKeys.networkId,
      name: apiKeys.name,
      places: apiKeys.places,
      kinds: apiKeys.kinds,
      hash: apiKeys.hash,
      endsWith: apiKeys.endsWith,
      madeAt: apiKeys.madeAt,
      madeBy: apiKeys.madeBy,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      made_by: sql<ApiKey['made_by']>`(
        select json_build_object('name', maker.name, 'works_here', exists (
          select from ${staffGrants} g where g.staff_id = maker.id and g.network_id = ${apiKeys.networkId}))
        from ${staff} maker where maker.id = ${apiKeys.madeBy})`,
      calls: sql<number>`(select coalesce(sum(d.calls), 0)::int ${inDays})`,
      rows: sql<number>`(select coalesce(sum(d.rows), 0)::int ${inDays})`,
      networks: sql<ApiKey['networks']>`(
        select coalesce(json_agg(json_build_object('address', n.address,
          'first_at', to_char(n.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'last_at', to_char(n.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by n.last_at desc), '[]'::json)
        from (select * from ${apiKeyNetworks} all_of_them where all_of_them.key_id = ${apiKeys.id}
          order by all_of_them.last_at desc limit ${shownNetworks}) n)`,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.networkId, networkId),
        gt(apiKeys.expiresAt, ended),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, ended)),
      ),
    )
    .orderBy(sql`${apiKeys.madeAt} desc, ${apiKeys.id}`);
}

interface KeyUse {
  keyId: ApiKeyId;
  address: string;
  rows: number;
  now: Date;
}

/**
 * Counts a use of a key, and remembers from where. Of several at the same time one is the day's first, and one is the
 * first from a network: their rows are unique. Indexes: the primary keys.
 */
export async function countUse(tx: Tx, { keyId, address, rows, now }: KeyUse) {
  const at = now.toISOString();
  const {
    rows: [counted],
  } = await tx.execute<{ calls: number; is_new: boolean; others: number }>(sql`
    with used as (
      insert into ${apiKeyDays} (key_id, day, calls, rows) values (${keyId}, ${at.slice(0, 10)}, 1, ${rows})
      on conflict (key_id, day) do update
      set calls = api_key_days.calls + 1, rows = api_key_days.rows + excluded.rows returning calls),
    seen as (
      insert into ${apiKeyNetworks} (key_id, address, first_at, last_at) values (${keyId}, ${address}, ${at}, ${at})
      on conflict (key_id, address) do update set last_at = greatest(api_key_networks.last_at, excluded.last_at)
      returning first_at = ${at}::timestamptz and xmax = 0 as is_new)
    select used.calls, seen.is_new, (
      select count(*)::int from ${apiKeyNetworks} n where n.key_id = ${keyId} and n.address <> ${address}) as others
    from used, seen`);
  if (!counted) throw new Error('A use was not counted');
  return { isFirstOfDay: counted.calls === 1, isNewNetwork: counted.is_new, otherNetworks: counted.others };
}

/** How many networks a key was first used from since a time. Index: api_key_networks(key_id). */
export async function networksSince(tx: Tx, keyId: ApiKeyId, since: Date): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(apiKeyNetworks)
    .where(and(eq(apiKeyNetworks.keyId, keyId), gt(apiKeyNetworks.firstAt, since)));
  return found?.count ?? 0;
}

const mailedColumns = {
  staffId: staff.id,
  name: staff.name,
  email: staff.email,
  language: staff.language,
  network: networks.name,
  role: staffGrants.role,
  places: grantedPlaces,
};

/** Those who may revoke a key. Index: staff_grants(network_id). */
export async function keepersOf(
  db: Db,
  { networkId, places }: { networkId: NetworkId; places: readonly SubnetworkId[] | null },
) {
  const members = await db
    .select(mailedColumns)
    .from(staffGrants)
    .innerJoin(staff, eq(staff.id, staffGrants.staffId))
    .innerJoin(networks, eq(networks.id, staffGrants.networkId))
    .where(eq(staffGrants.networkId, networkId));
  return members.filter((member) => hasRight(member.role, 'setUp') && liesWithin(places, member.places));
}

/** A key, with the colleague who is to be mailed about it, if both are still there. Indexes: the primary keys. */
export async function keyAndKeeper(db: Db, keyId: ApiKeyId, staffId: StaffId) {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
  const keeper = key && (await keepersOf(db, key)).find((one) => one.staffId === staffId);
  return keeper && { key, keeper };
}

/** Deletes keys that ended before `ended`, and counts and networks of uses before `used`. */
export async function forgetUses(db: Db, { ended, used }: { ended: Date; used: Date }): Promise<void> {
  await db.delete(apiKeys).where(or(lt(apiKeys.expiresAt, ended), lt(apiKeys.revokedAt, ended)));
  await db.delete(apiKeyNetworks).where(lt(apiKeyNetworks.lastAt, used));
  await db.delete(apiKeyDays).where(lt(apiKeyDays.day, used.toISOString().slice(0, 10)));
}
