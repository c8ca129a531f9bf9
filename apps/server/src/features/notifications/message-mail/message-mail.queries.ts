import type { ChatSid, Language, MembershipId } from '@nestmate/contract';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships, users } from '../../memberships';
import { takesPart } from '../../chat';
import { profiles } from '../../profile';
import type { Postponed } from '../mails/deliver';
import { mailAddress, wantsMails } from '../mails/opt-outs.queries';
import { messageMails } from '../notifications.schema';

/**
 * From `chat_participants p`: what waits for its reader. Neither read nor told of, of a conversation that is not muted, from
 * somebody who is still there and with whom no block stands between. Index: the primary keys.
 */
const waiting = sql`
  from chat_participants p
  join chats c on c.id = p.chat_id and c.last_index > greatest(p.read_index, p.mailed_index, p.first_index - 1)
  join subnetworks s on s.id = c.subnetwork_id and s.round_status <> 'ARCHIVED'
  join memberships reader on reader.id = p.membership_id and reader.removed_at is null
  join chat_messages m on m.chat_id = c.id and m.index > greatest(p.read_index, p.mailed_index, p.first_index - 1)
    and m.type <> 'call' and m.removed_at is null
  join memberships author on author.id = m.author_id and author.removed_at is null and author.id <> reader.id
  join profiles face on face.membership_id = author.id
  where not p.muted and ${takesPart} and not exists (
    select 1 from blocks b
    where (b.blocker_id = reader.user_id and b.blocked_id = author.user_id)
      or (b.blocker_id = author.user_id and b.blocked_id = reader.user_id)
  )`;

interface Times {
  now: Date;
  /** Messages from before it have waited long enough. */
  waitingSince: Date;
  /** Those from before it are too old to tell of. */
  notBefore: Date;
  /** Whoever was told after it is left in peace. */
  quietSince: Date;
}

/** Whether the reader may get a mail now. */
const mayBeTold = ({ now, quietSince }: Pick<Times, 'now' | 'quietSince'>): SQL =>
  sql`(${messageMails.toldAt} is null or ${messageMails.toldAt} <= ${quietSince.toISOString()})
    and (${messageMails.tellAfter} is null or ${messageMails.tellAfter} <= ${now.toISOString()})`;

/**
 * Residents with messages that have waited long enough, and who want to be told by mail; who was told longest ago first. Begins with who
 * may be told at all: of most people nothing has to be looked at, however much they leave unread.
 */
export async function readersToTell(db: Db, { limit, ...times }: Times & { limit: number }) {
  const mayRead = db
    .select({
      membershipId: memberships.id,
      address: mailAddress.as('address'),
      name: sql<string>`coalesce(nullif(${profiles.preferredFirstName}, ''), ${profiles.firstName})`.as(
        'name',
      ),
      language: users.language,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(messageMails, eq(messageMails.membershipId, memberships.id))
    .where(
      and(isNull(memberships.removedAt), ne(mailAddress, ''), wantsMails(db, 'messages'), mayBeTold(times)),
    )
    .orderBy(sql`${messageMails.toldAt} nulls first`)
    .as('may_read');
  // For one after the other: the offset keeps PostgreSQL from looking for everything that waits.
  const hasWaiting = sql`exists (
    select 1 ${waiting} and p.membership_id = ${mayRead.membershipId}
      and m.created_at <= ${times.waitingSince.toISOString()}
      and c.last_message_at > ${times.notBefore.toISOString()}
    offset 0)`;
  return db.select().from(mayRead).where(hasWaiting).limit(limit);
}

export interface Reader {
  membershipId: MembershipId;
  address: string;
  name: string;
  language: Language | null;
}

/** Messages of one conversation that their reader is told of. */
export interface Waiting {
  chatId: ChatSid;
  /** Who wrote them, the latest first. */
  names: string[];
  count: number;
  /** The newest. */
  type: 'text' | 'picture';
  body: string;
  lastIndex: number;
  /** What a mail had told of before. */
  mailedIndex: number;
}

/** Messages that wait for a reader, by conversation, the newest first. */
async function waitingFor(db: Db, membershipId: MembershipId): Promise<Waiting[]> {
  const { rows } = await db.execute<{ [Column in keyof Waiting]: Waiting[Column] }>(sql`
    select c.id as "chatId", c.last_index as "lastIndex", p.mailed_index as "mailedIndex",
      count(*)::int as count,
      array_agg(coalesce(nullif(face.preferred_first_name, ''), face.first_name) order by m.index desc) as names,
      (array_agg(m.type order by m.index desc))[1] as type,
      (array_agg(m.body order by m.index desc))[1] as body
    ${waiting} and p.membership_id = ${membershipId}
    group by c.id, p.mailed_index
    order by max(m.created_at) desc
  `);
  return rows.map((row) => ({ ...row, names: [...new Set(row.names)] }));
}

export interface Claimed {
  waiting: Waiting[];
  /** How often telling of them has failed. */
  tries: number;
}

/**
 * Takes it upon itself to tell a reader of everything that waits for them, and marks it as told; nothing when nothing waits
 * any more, or somebody else has taken it meanwhile.
 */
export async function claimWaiting(
  db: Db,
  membershipId: MembershipId,
  times: Pick<Times, 'now' | 'quietSince'>,
): Promise<Claimed | undefined> {
  const { now } = times;
  return db.transaction(async (tx) => {
    await tx.insert(messageMails).values({ membershipId }).onConflictDoNothing();
    const [mine] = await tx
      .select({ tries: messageMails.tries })
      .from(messageMails)
      .where(and(eq(messageMails.membershipId, membershipId), mayBeTold(times)))
      .for('update');
    if (!mine) return undefined;
    const found = await waitingFor(tx, membershipId);
    if (found.length === 0) return undefined;
    await tx
      .update(messageMails)
      .set({ toldAt: now, tries: 0, tellAfter: null })
      .where(eq(messageMails.membershipId, membershipId));
    await markMailed(
      tx,
      membershipId,
      found.map(({ chatId, lastIndex }) => ({ chatId, index: lastIndex })),
    );
    return { waiting: found, tries: mine.tries };
  });
}

async function markMailed(
  db: Db,
  membershipId: MembershipId,
  marks: readonly { chatId: ChatSid; index: number }[],
): Promise<void> {
  await db.execute(sql`
    update chat_participants p set mailed_index = mark.index
    from unnest(
      ${sql.param(marks.map(({ chatId }) => chatId))}::uuid[], ${sql.param(marks.map(({ index }) => index))}::int[]
    ) as mark (chat_id, index)
    where p.chat_id = mark.chat_id and p.membership_id = ${membershipId}
  `);
}

/** Gives back what could not be told. */
export async function notTold(
  db: Db,
  membershipId: MembershipId,
  { waiting: given }: Claimed,
  { tries, tellAfter }: Postponed,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(messageMails)
      .set({ toldAt: null, tries, tellAfter })
      .where(eq(messageMails.membershipId, membershipId));
    await markMailed(
      tx,
      membershipId,
      given.map(({ chatId, mailedIndex }) => ({ chatId, index: mailedIndex })),
    );
  });
}
