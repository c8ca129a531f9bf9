import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSigner } from '../src/platform/signer';
import { makeStorage } from '../src/platform/storage/make-storage';
import { testDatabase } from '../test/database/database';
import { makePeople } from './people';
import { loadDemoWorld } from './world';

describe('the demo world', async () => {
  const { database, dataDir, storage } = await emptyDemo();
  const now = new Date();
  beforeAll(async () => expect(await loadDemoWorld(database, storage, now)).toBe(true));
  afterAll(() => rm(dataDir, { recursive: true }));

  const count = async (query: string) => {
    const { rows } = await database.db.execute<{ count: number }>(
      sql.raw(`select count(*)::int from ${query}`),
    );
    return rows[0]?.count;
  };

  it('is loaded with its pictures into an empty database only', async () => {
    expect(await loadDemoWorld(database, storage, now)).toBe(false);
    expect(await count('memberships')).toBe(300);
    expect(await count('unit_types where paused')).toBe(1);
    expect((await readdir(join(dataDir, 'pictures'))).length).toBeGreaterThan(400);
  });

  it('has likes and requests for Maya from the start', async () => {
    const ofMaya = `join profiles p on p.membership_id = to_membership_id where p.first_name || p.last_name = 'MayaTorres'`;
    expect(await count(`interests ${ofMaya} and status = 'interested'`)).toBe(5);
    expect(await count(`roommate_requests ${ofMaya}`)).toBe(2);
  });

  it('has questions that wait and one that was answered', async () => {
    expect(await count(`support_conversations where state = 'waiting'`)).toBe(2);
    expect(
      await count(`support_conversations where state = 'answered' and seen_index = answered_index`),
    ).toBe(1);
  });

  it('has saved answers', async () => {
    expect(await count('saved_answers')).toBe(2);
  });

  it('has reports that wait', async () => {
    expect(await count('report_cases where closed_at is null')).toBe(2);
    expect(await count('community_reports')).toBe(3);
  });

  it('has an appeal that waits', async () => {
    const appealed = `report_decisions d join report_cases c on c.id = d.case_id and c.decision = d.decision
      join community_posts p on p.id = c.post_id and p.author_id = d.membership_id and p.hidden_at is not null`;
    expect(await count(`${appealed} where d.appealed_at is not null and d.answered_at is null`)).toBe(1);
  });

  it('has threads about every topic but one', async () => {
    expect(await count('(select distinct topic_id from community_threads) topics')).toBeGreaterThanOrEqual(4);
  });

  it('has posts with reactions and photos', async () => {
    expect(await count('(select distinct post_id from community_reactions) liked')).toBe(3);
    const photos = 'community_posts where picture_key is not null';
    expect(await count(photos)).toBe(3);
    const files = await readdir(join(dataDir, 'pictures'));
    const { rows } = await database.db.execute<{ key: string }>(
      sql.raw(`select picture_key as key from ${photos}`),
    );
    for (const { key } of rows)
      expect(files).toEqual(expect.arrayContaining([`${key}-large.jpg`, `${key}-preview.jpg`]));
  });

  it('counts the posts of a thread that are shown', async () => {
    const shown = `select count(*) from community_posts p where p.thread_id = t.id and p.removed_at is null and p.hidden_at is null`;
    expect(await count(`community_threads t where t.post_count <> (${shown})`)).toBe(0);
  });

  it('gives every registered resident a picture, as any may be a newcomer’s first card', async () => {
    expect(await count('profiles where registered_at is not null and picture_key is null')).toBe(0);
  });

  it('counts nobody’s own message as unread', async () => {
    const own =
      'chat_messages m join chat_participants p on p.chat_id = m.chat_id and p.membership_id = m.author_id';
    expect(await count(`${own} where m.index > p.read_index`)).toBe(0);
  });

  it('lets authors follow the threads they wrote in', async () => {
    const written = `community_posts p where p.hidden_at is null and p.index = 0`;
    const followed = `and exists (select from community_reads r where r.thread_id = p.thread_id and r.membership_id = p.author_id and r.follows)`;
    expect(await count(`${written} ${followed}`)).toBe(await count(written));
  });

  it('fills every list of a resident who can sign in', async () => {
    const listed = `select distinct m.id from local_accounts a join identities i on i.subject = a.id::text
      join memberships m on m.user_id = i.user_id join subnetworks s on s.id = m.subnetwork_id and s.name = 'Linden Hall'`;
    const without = (other: string) => count(`(${listed}) m where not exists (select 1 from ${other})`);
    expect(await count(`(${listed}) m`)).toBe(9);
    expect(await without('chat_participants p where p.membership_id = m.id')).toBe(0);
    expect(await without(`interests i where i.from_membership_id = m.id and i.status = 'interested'`)).toBe(
      0,
    );
    expect(await without(`interests i where i.from_membership_id = m.id and i.status = 'skipped'`)).toBe(0);
    expect(
      await without(`roommate_requests r where m.id in (r.from_membership_id, r.to_membership_id)`),
    ).toBe(0);
    expect(await without('notifications n where n.membership_id = m.id and n.read_at is null')).toBeLessThan(
      3,
    );
    expect(await without('notifications n where n.membership_id = m.id')).toBe(0);
    expect(
      await count(`(${listed}) m join chat_participants p on p.membership_id = m.id
        join chats c on c.id = p.chat_id and p.read_index < c.last_index`),
    ).toBeGreaterThan(7);
  });

  it('breaks no rule of rooms, requests, decisions and conversations', async () => {
    const together = (one: string, other: string) =>
      `join memberships a on a.id = ${one} join memberships b on b.id = ${other}
       left join room_members ra on ra.membership_id = a.id left join room_members rb on rb.membership_id = b.id`;
    const size = (room: string) =>
      `greatest(1, (select count(*) from room_members x where x.room_id = ${room}))`;
    const crowded = `(select rm.room_id, count(*) people from room_members rm group by 1) r
      join rooms on rooms.id = r.room_id join unit_types u on u.id = rooms.unit_type_id where people > u.capacity`;
    expect(await count(crowded)).toBe(0);
    expect(
      await count(`room_members rm join rooms r on r.id = rm.room_id join memberships m on m.id = rm.membership_id
        where m.unit_type_id <> r.unit_type_id or m.user_id is null`),
    ).toBe(0);
    expect(
      await count(`roommate_requests ${together('from_membership_id', 'to_membership_id')}
        join unit_types u on u.id = a.unit_type_id
        where a.unit_type_id <> b.unit_type_id or ra.room_id = rb.room_id
          or ${size('ra.room_id')} + ${size('rb.room_id')} > u.capacity`),
    ).toBe(0);
    expect(
      await count(`interests ${together('from_membership_id', 'to_membership_id')}
        where a.unit_type_id <> b.unit_type_id or ra.room_id = rb.room_id or a.user_id is null`),
    ).toBe(0);
    expect(
      await count(`chat_messages c join chat_participants p on p.chat_id = c.chat_id and p.membership_id = c.author_id
        right join chat_messages every on every.chat_id = c.chat_id and every.index = c.index
        where c.chat_id is null or every.created_at > now()`),
    ).toBe(0);
    expect(
      await count(`chats c where c.last_index + 1 <> (select count(*) from chat_messages m where m.chat_id = c.id)
        or c.last_message_at <> (select max(created_at) from chat_messages m where m.chat_id = c.id)`),
    ).toBe(0);
  });
});

it('the demo world is the same on every machine', () => {
  expect(
    makePeople(289)
      .slice(0, 3)
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ).toEqual(['Yasmin Khoury', 'Delaney Bennett', 'Yusuf Nasser']);
});

async function emptyDemo() {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-faces-'));
  return { database, dataDir, storage: makeStorage({ dataDir, s3: undefined }, makeSigner('a secret')) };
}
