import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ChatSid,
  MembershipId,
  MessageId,
  PostId,
  RequestId,
  RoomTypeId,
  TopicId,
  UserId,
} from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { and, desc, eq, sql } from 'drizzle-orm';
import { identities, openSession } from '../../apps/server/src/features/auth';
import { chatMessages, chatParticipants, chats } from '../../apps/server/src/features/chat';
import { communityPosts, communityThreads, communityTopics } from '../../apps/server/src/features/community';
import { domainEvents } from '../../apps/server/src/features/domain-events';
import { interests } from '../../apps/server/src/features/find';
import { roomTypes } from '../../apps/server/src/features/housing';
import { memberships, officeIds } from '../../apps/server/src/features/memberships';
import { profiles } from '../../apps/server/src/features/profile';
import { roommateRequests, roomMembers } from '../../apps/server/src/features/room';
import { giveLocalAccounts, localAccounts } from '../../apps/server/src/local-provider';
import { type Database, type Db, openDatabase } from '../../apps/server/src/platform/database/client';
import { type Events, listenForEvents } from '../../apps/server/src/platform/events/events';
import { newId } from '../../apps/server/src/platform/ids';
import { makeLog } from '../../apps/server/src/platform/observability/log';
import { lockRoomOf } from '../../apps/server/test/office/lock-room-of';
import {
  removeResident as remove,
  setMatchingPaused,
  setRoundStatus,
} from '../../apps/server/test/office/office-acts';
import { staffMember } from '../../apps/server/test/office/staff';
import {
  community,
  invitation,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../apps/server/test/world/builders';

/** The database of the product that answers at `address`. */
export async function databaseOf(address: string): Promise<string> {
  const home = join(tmpdir(), `nestmate-e2e-${new URL(address).port}`, 'postgres');
  const password = await readFile(join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  return `postgresql://nestmate:${password}@127.0.0.1:${port}/nestmate`;
}

async function inTheOffice<Result>(
  address: string,
  act: (office: Pick<Database, 'db'> & { events: Events }) => Promise<Result>,
): Promise<Result> {
  const url = await databaseOf(address);
  const database = openDatabase(url, () => undefined, { size: 2 });
  const events = await listenForEvents(url, makeLog('silent'), domainEvents);
  try {
    return await act({ db: database.db, events });
  } finally {
    await events.close();
    await database.close();
  }
}

/** The housing office removes a resident, who may have a window open. */
export const removeResident = (address: string, email: string) =>
  inTheOffice(address, async (office) => {
    const columns = { membershipId: profiles.membershipId };
    const [found] = await office.db.select(columns).from(profiles).where(eq(profiles.email, email));
    if (!found) throw new Error(`Nobody here writes from ${email}`);
    await remove(office, found.membershipId, new Date());
  });

/** Somebody on a community's roster, by their number at the campus, whose invitation waits. */
export const listStudent = (address: string, hall: TestCommunity, firstName: string, officeId: string) =>
  inTheOffice(address, async ({ db }) => {
    const { membershipId } = await unclaimedResident(db, hall, { firstName, lastName: 'Berg' });
    await invitation(db, hall, { membershipId });
    await db.insert(officeIds).values({ membershipId, subnetworkId: hall.subnetworkId, officeId });
  });

/** A new community, and its general passcode. */
export const createCommunity = (address: string, name: string, capacity = 4) =>
  inTheOffice(address, async ({ db }) => {
    const hall = await community(db, { name, capacity });
    return { ...hall, passcode: await invitation(db, hall) };
  });

/** The passcode of an invitation that its resident has used, in a new community. */
export const claimedInvitation = (address: string, name: string) =>
  inTheOffice(address, async ({ db }) => {
    const hall = await community(db, { name });
    const { membershipId } = await resident(db, hall);
    return invitation(db, hall, { membershipId });
  });

/** The people of this journey, by address and name: others may have the same names. */
const settledHere = new Map<string, UserId>();

/**
 * Residents of a community with complete profiles, who sign in by their names; returns their memberships by first name.
 */
export const settle = (address: string, hall: TestCommunity, names: readonly string[]) =>
  inTheOffice(address, async ({ db }) => {
    const settled: Record<string, MembershipId> = {};
    for (const name of names) {
      const [firstName = '', ...rest] = name.split(' ');
      const { userId, membershipId } = await resident(db, hall, { firstName, lastName: rest.join(' ') });
      const email = `${newId()}@mail.example`;
      await giveLocalAccounts(db, { userId, name, email, note: hall.subnetworkId });
      settled[firstName] = membershipId;
      settledHere.set(`${address} ${name}`, userId);
    }
    return settled;
  });

/** A staff member of a community's network, with an open session. */
export const employ = (
  address: string,
  { networkId }: TestCommunity,
  person: { name: string; role?: 'administrator' | 'community' },
) => inTheOffice(address, async ({ db }) => staffMember({ db }, { networkId, ...person }));

/** The membership of a person in the demo world. */
export const membershipOf = (address: string, firstName: string, lastName: string) =>
  inTheOffice(address, async ({ db }) => {
    const [found] = await db
      .select({ id: profiles.membershipId })
      .from(profiles)
      .where(and(eq(profiles.firstName, firstName), eq(profiles.lastName, lastName)));
    if (!found) throw new Error(`Nobody here is called ${firstName} ${lastName}`);
    return found.id;
  });

/** Opens a session of a person who has an account at the local identity provider; returns its refresh token. */
export const sessionOf = (address: string, name: string): Promise<string> =>
  inTheOffice(address, async ({ db }) => {
    const userId = settledHere.get(`${address} ${name}`) ?? (await userOf(db, name));
    const { refreshToken } = await openSession(
      db,
      { userId, address: '127.0.0.0', browser: null },
      new Date(),
    );
    return refreshToken;
  });

async function userOf(db: Db, name: string): Promise<UserId> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .innerJoin(localAccounts, eq(sql`${localAccounts.id}::text`, identities.subject))
    .where(eq(localAccounts.name, name))
    .orderBy(desc(localAccounts.createdAt))
    .limit(1);
  if (!found) throw new Error(`${name} has no account`);
  return found.userId;
}

/** Gives the community shared bedrooms. */
export const shareBedrooms = (address: string, hall: TestCommunity) =>
  inTheOffice(address, async ({ db }) => {
    const id = newId<RoomTypeId>();
    await db.insert(roomTypes).values({ id, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
    await db
      .update(memberships)
      .set({ roomTypeId: id })
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
  });

/** Puts everybody in a community into one room. */
export const moveIn = (address: string, hall: TestCommunity) =>
  inTheOffice(address, async ({ db }) => {
    const everybody = await db
      .select({ membershipId: memberships.id })
      .from(memberships)
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
    await roomOf(db, hall, everybody);
  });

/** Three people who live together in their own community, by their shown names. */
export async function threeRoommates(
  address: string,
  community: string,
  surname: string,
): Promise<[string, string, string]> {
  const hall = await createCommunity(address, community, 4);
  const names: [string, string, string] = [`Lena ${surname}`, `Milo ${surname}`, `Nora ${surname}`];
  await settle(address, hall, names);
  await moveIn(address, hall);
  return names;
}

/** Locks the one room of a community. */
export const lockRooms = (address: string, hall: TestCommunity) =>
  inTheOffice(address, async (office) => {
    const [member] = await office.db
      .select({ id: roomMembers.membershipId })
      .from(roomMembers)
      .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
    if (member) await lockRoomOf(office, member.id, true);
  });

export const setRound = (address: string, hall: TestCommunity, status: MatchingRoundStatus) =>
  inTheOffice(address, (office) => setRoundStatus(office, hall.subnetworkId, status));

export const setPaused = (address: string, hall: TestCommunity, paused: boolean) =>
  inTheOffice(address, (office) => setMatchingPaused(office, hall.unitTypeId, paused));

/** Gives the two residents of a community a conversation of `count` messages. */
export const addLongConversation = (address: string, hall: TestCommunity, count: number) =>
  inTheOffice(address, async ({ db }) => {
    const people = await db
      .select({ id: memberships.id })
      .from(memberships)
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
    const [one, other] = people.map(({ id }) => id).toSorted();
    if (!one || !other) throw new Error('Two people are needed to talk');
    const sid = newId<ChatSid>();
    const { subnetworkId } = hall;
    const end = { lastIndex: count - 1, lastMessageAt: new Date() };
    await db
      .insert(chats)
      .values({ id: sid, subnetworkId, kind: 'people', lowerId: one, higherId: other, ...end });
    const readIndex = count - 1;
    await db
      .insert(chatParticipants)
      .values([one, other].map((membershipId) => ({ sid, membershipId, readIndex })));
    await db.execute(sql`
      insert into chat_messages (chat_id, index, id, author_id, body, created_at)
      select ${sid}::uuid, n, gen_random_uuid(),
        case when (n / 3) % 2 = 0 then ${one}::uuid else ${other}::uuid end,
        repeat('Message ' || n || ' about the house. ', 1 + n % 5),
        now() - (${count} - n) * interval '7 minutes'
      from generate_series(0, ${count - 1}) n
    `);
  });

const writersOf = (db: Db, { subnetworkId }: TestCommunity) =>
  db.select({ id: memberships.id }).from(memberships).where(eq(memberships.subnetworkId, subnetworkId));

/** Writes a thread with posts of the community’s residents in turn; returns its id. */
export const addLongThread = (address: string, hall: TestCommunity, count: number) =>
  inTheOffice(address, async ({ db }) => {
    const writers = await writersOf(db, hall);
    const ids = sql.param(writers.map(({ id }) => id));
    const threadId = newId<PostId>();
    await db.insert(communityThreads).values({
      id: threadId,
      subnetworkId: hall.subnetworkId,
      authorId: writers[0]?.id ?? null,
      postCount: count,
      lastIndex: count - 1,
      createdAt: new Date(),
      lastPostAt: new Date(),
    });
    await db.execute(sql`
      insert into community_posts (id, thread_id, index, author_id, body, words, created_at)
      select case n when 0 then ${threadId}::uuid else gen_random_uuid() end, ${threadId}::uuid, n,
        (${ids}::uuid[])[1 + n % ${writers.length}], repeat('Post ' || n || ' about the house. ', 1 + n % 5), '', now()
      from generate_series(0, ${count - 1}) n
    `);
    return threadId;
  });

/** Writes threads of the community's residents; the first one is the latest. */
export const addThreads = (address: string, hall: TestCommunity, count: number) =>
  inTheOffice(address, async ({ db }) => {
    const [writer] = await writersOf(db, hall);
    const made = Array.from({ length: count }, (_, n) => ({
      id: newId<PostId>(),
      authorId: writer?.id ?? null,
      createdAt: new Date(Date.now() - n * 60_000),
      body: `Thread ${n} about the house. `.repeat(1 + (n % 5)),
    }));
    await db.insert(communityThreads).values(
      made.map(({ id, authorId, createdAt }) => ({
        id,
        subnetworkId: hall.subnetworkId,
        authorId,
        createdAt,
        postCount: 1,
        lastIndex: 0,
        lastPostAt: createdAt,
        lastAuthorId: authorId,
      })),
    );
    await db
      .insert(communityPosts)
      .values(made.map((post) => ({ ...post, threadId: post.id, index: 0, words: '' })));
  });

/** Adds `count` residents who have each sent one message to a resident of the community. */
export const addConversations = (address: string, hall: TestCommunity, count: number) =>
  inTheOffice(address, async ({ db }) => {
    const [person] = await db
      .select({ id: memberships.id })
      .from(memberships)
      .where(eq(memberships.subnetworkId, hall.subnetworkId));
    if (!person) throw new Error('Somebody has to live here');
    const { subnetworkId } = hall;
    for (let nth = 1; nth <= count; nth++) {
      const other = await resident(db, hall, { firstName: `Neighbour ${nth}`, lastName: 'Greeting' });
      const [lowerId, higherId] = [person.id, other.membershipId].toSorted();
      if (!lowerId || !higherId) throw new Error('unreachable');
      const id = newId<ChatSid>();
      const createdAt = new Date(Date.now() - nth * 60_000);
      await db.insert(chats).values({
        id,
        subnetworkId,
        kind: 'people',
        lowerId,
        higherId,
        lastIndex: 0,
        lastMessageAt: createdAt,
      });
      await db
        .insert(chatParticipants)
        .values([lowerId, higherId].map((membershipId) => ({ sid: id, membershipId, readIndex: 0 })));
      await db.insert(chatMessages).values({
        sid: id,
        index: 0,
        id: newId<MessageId>(),
        authorId: other.membershipId,
        body: `Hello from ${nth}`,
        createdAt,
      });
    }
  });

interface Others {
  roommate: MembershipId;
  requestee: MembershipId;
  asking: MembershipId;
  liked: MembershipId;
  mutual: MembershipId;
  skipped: MembershipId;
}

/** Gives a resident a roommate, requests in both directions, likes and a skip. */
export const acquaint = (address: string, hall: TestCommunity, me: MembershipId, others: Others) =>
  inTheOffice(address, async ({ db }) => {
    await roomOf(db, hall, [{ membershipId: me }, { membershipId: others.roommate }]);
    const request = (fromMembershipId: MembershipId, toMembershipId: MembershipId) => ({
      id: newId<RequestId>(),
      fromMembershipId,
      toMembershipId,
      message: 'Shall we share?',
    });
    await db.insert(roommateRequests).values([request(me, others.requestee), request(others.asking, me)]);
    const decided = (
      fromMembershipId: MembershipId,
      toMembershipId: MembershipId,
      status: 'interested' | 'skipped' = 'interested',
    ) => ({ fromMembershipId, toMembershipId, status });
    await db
      .insert(interests)
      .values([
        decided(me, others.liked),
        decided(me, others.mutual),
        decided(others.mutual, me),
        decided(me, others.skipped, 'skipped'),
      ]);
  });

/** Adds topics to a community. */
export const offerTopics = (address: string, { subnetworkId }: TestCommunity, names: readonly string[]) =>
  inTheOffice(address, async ({ db }) => {
    const topics = names.map((name, position) => ({
      id: newId<TopicId>(),
      subnetworkId,
      name: { en: name },
      position,
    }));
    await db.insert(communityTopics).values(topics);
  });

/** One resident likes another, whatever they decided before. */
export const likes = (address: string, fromMembershipId: MembershipId, toMembershipId: MembershipId) =>
  inTheOffice(address, async ({ db }) => {
    const status = 'interested';
    await db
      .insert(interests)
      .values({ fromMembershipId, toMembershipId, status })
      .onConflictDoUpdate({
        target: [interests.fromMembershipId, interests.toMembershipId],
        set: { status },
      });
  });
