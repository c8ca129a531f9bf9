import type { MembershipId, NetworkId, PostId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { type Buildable, type Placeholders, prepared } from '../../../platform/database/prepared';
import { blockedEitherWay } from '../../blocking';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { communityThreads } from '../community.schema';

/** A resident of a community, with the people whose posts they do not see, nor these people theirs. */
export interface Reader {
  membershipId: MembershipId;
  hiddenAuthors: readonly MembershipId[];
}

/** The reader in a query: concrete values, or placeholders in a query that is built for any reader. */
export type ReaderInQuery = { [Key in keyof Reader]: Reader[Key] | Placeholder };

interface Resident {
  membershipId: MembershipId;
  userId: UserId;
  subnetworkId: SubnetworkId;
}

/** The people whose posts are hidden from a resident. Index: memberships(user_id). */
const hiddenAuthorsOf = ({ userId, subnetworkId }: { userId: Placeholder; subnetworkId: Placeholder }) => sql<
  MembershipId[]
>`array(
  select other.id from ${memberships} other
  where other.user_id = any (${blockedEitherWay(sql`${userId}::uuid`)}) and other.subnetwork_id = ${subnetworkId}::uuid)`;

const readerInQuery = prepared(
  'community_reader_in',
  (
    db,
    {
      userId,
      subnetworkId,
      networkId,
    }: Placeholders<{ userId: UserId; subnetworkId: SubnetworkId; networkId: NetworkId }>,
  ) =>
    db
      .select({ hiddenAuthors: hiddenAuthorsOf({ userId, subnetworkId }) })
      .from(subnetworks)
      .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.networkId, networkId))),
);

/**
 * Looked up before each answer, so that it is a plain list in the answer's own queries: for nearly everybody an empty
 * one. Undefined where the subnetwork is of another network. Prepared, because every call of the community runs it.
 * Index: the primary key.
 */
export async function readerIn(
  db: Db,
  resident: Resident,
  networkId: NetworkId,
): Promise<Reader | undefined> {
  const [row] = await readerInQuery(db, { ...resident, networkId });
  return row && { membershipId: resident.membershipId, hiddenAuthors: row.hiddenAuthors };
}

const readerOfQuery = prepared(
  'community_reader',
  (db, { userId, subnetworkId }: Placeholders<{ userId: UserId; subnetworkId: SubnetworkId }>) =>
    db
      .select({ hiddenAuthors: hiddenAuthorsOf({ userId, subnetworkId }) })
      .from(subnetworks)
      .where(eq(subnetworks.id, subnetworkId)),
);

/** A resident as the reader of their own community. Index: the primary key. */
export async function readerOf(db: Db, resident: Resident): Promise<Reader> {
  const [row] = await readerOfQuery(db, resident);
  return { membershipId: resident.membershipId, hiddenAuthors: row?.hiddenAuthors ?? [] };
}

/** An event in a thread and its author; null for the housing office. */
export interface ThreadChange {
  threadId: PostId;
  by: MembershipId | null;
}

/**
 * The events that residents must not learn of: those by a person with whom they have a block, or in a thread that such
 * a person started.
 * @returns the indexes of the changes, by resident; nearly always nothing. Indexes: the primary keys,
 * memberships(user_id)
 */
export async function changesHiddenFrom(
  db: Db,
  residents: readonly MembershipId[],
  changes: readonly ThreadChange[],
): Promise<ReadonlyMap<MembershipId, ReadonlySet<number>>> {
  if (residents.length === 0 || changes.length === 0) return new Map();
  const threadIds = sql.param(changes.map(({ threadId }) => threadId));
  const by = sql.param(changes.map((change) => change.by));
  const { rows } = await db.execute<{ id: MembershipId; positions: number[] }>(sql`
    select resident.id, array_agg(change.position::int - 1) as positions
    from unnest(${threadIds}::uuid[], ${by}::uuid[]) with ordinality change (thread_id, by, position)
    join ${communityThreads} thread on thread.id = change.thread_id
    join ${memberships} writer on writer.id in (change.by, thread.author_id)
    join ${memberships} resident on resident.user_id = any (${blockedEitherWay(sql`writer.user_id`)})
    where resident.id = any (${sql.param([...residents])}::uuid[])
    group by resident.id`);
  return new Map(rows.map(({ id, positions }) => [id, new Set(positions)]));
}

interface ReaderValues {
  reader: MembershipId;
  hiddenAuthors: readonly MembershipId[];
}

/**
 * A query for any reader, prepared with placeholders for the reader and its parameters. Readers without blocks have
 * their own version, which plans for no blocks.
 * @param nameOf unique to what `build` makes; a query of several forms has a name for each
 */
export function readerQuery<Form, Row>(
  nameOf: (form: Form) => string,
  build: (db: Db, reader: ReaderInQuery, form: Form) => Buildable<Row[]>,
) {
  const queries = new Map<string, (db: Db, values: ReaderValues) => Promise<Row[]>>();
  return (db: Db, reader: Reader, form: Form, values: Record<string, unknown>): Promise<Row[]> => {
    const hasBlocks = reader.hiddenAuthors.length > 0;
    const name = `community_${nameOf(form)}${hasBlocks ? '_with_blocks' : ''}`;
    const query =
      queries.get(name) ??
      prepared(name, (own, placeholders: Placeholders<ReaderValues>) => {
        const hiddenAuthors = hasBlocks ? placeholders.hiddenAuthors : [];
        return build(own, { membershipId: placeholders.reader, hiddenAuthors }, form);
      });
    queries.set(name, query);
    return query(db, { ...values, reader: reader.membershipId, hiddenAuthors: reader.hiddenAuthors });
  };
}
