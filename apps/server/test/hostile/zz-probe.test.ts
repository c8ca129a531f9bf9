import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { testApp } from '../app';
import { community, resident } from '../builders';
import { callAsStaff, staffMember } from '../staff';
import { newId } from '../../src/platform/ids';

const failures: string[] = [];
const app = await testApp({ log: { write: (line) => { if (/"level":"(error|fatal)"/.test(line)) failures.push(line); } } });
const hall = await community(app.db);
const asStaff = callAsStaff(app);
const out: string[] = [];
const say = (...x: unknown[]) => out.push(x.map((y) => (typeof y === 'string' ? y : JSON.stringify(y))).join(' '));

it('probes', async () => {
  const params = hall as never;
  for (const body of ['ﷺ'.repeat(1500), '﷽'.repeat(1500), '中'.repeat(1500), '𠀀'.repeat(1500), Array.from({ length: 700 }, (_, i) => i.toString(36)).join(' ').slice(0, 1500), 'a'.repeat(1500), 'ab '.repeat(500), "ab' ".repeat(375), 'x\\ '.repeat(500)]) {
    const me = await resident(app.db, hall);
    const w = await app.call(calls.community.start, { as: me.userId, params, body: { membership_id: me.membershipId, body } });
    say('big', body.slice(0, 3), w.code);
  }
  // same id, concurrently, in different windows and kinds
  const me = await resident(app.db, hall), other = await resident(app.db, hall);
  const id = newId() as never;
  const many = await Promise.all(Array.from({ length: 10 }, (_, i) => app.call(calls.community.start, { as: (i % 2 ? me : other).userId, params, body: { membership_id: (i % 2 ? me : other).membershipId, body: 'same', post_id: id } })));
  say('same id', many.map((m) => m.code));
  // start vs reply with the same id concurrently
  const t = (await app.call(calls.community.start, { as: me.userId, params, body: { membership_id: me.membershipId, body: 'thread' } })).res!;
  const id2 = newId() as never;
  const mixed = await Promise.all(Array.from({ length: 10 }, (_, i) => i % 2 ? app.call(calls.community.start, { as: me.userId, params, body: { membership_id: me.membershipId, body: 'same', post_id: id2 } }) : app.call(calls.community.reply, { as: other.userId, params: { ...hall, threadId: t.post_id } as never, body: { membership_id: other.membershipId, body: 'same', post_id: id2 } })));
  say('start/reply', mixed.map((m) => m.code));
  // limit of threads raced
  const racer = await resident(app.db, hall);
  const raced = await Promise.all(Array.from({ length: 30 }, () => app.call(calls.community.start, { as: racer.userId, params, body: { membership_id: racer.membershipId, body: 'race' } })));
  say('race', raced.filter((m) => m.code === 200).length);
  // reactions raced
  const reacted = await Promise.all(Array.from({ length: 20 }, (_, i) => app.call(calls.community.react, { as: other.userId, params: { ...hall, threadId: t.post_id, postId: t.post_id } as never, body: { reaction: i % 3 === 0 ? null : i % 2 ? 'heart' : 'like' } })));
  say('react', [...new Set(reacted.map((m) => m.code))]);
  // reports raced with deletion of the reporter's account and the post
  for (let i = 0; i < 8; i += 1) {
    const a = await resident(app.db, hall), b = await resident(app.db, hall);
    const th = (await app.call(calls.community.start, { as: a.userId, params, body: { membership_id: a.membershipId, body: 'thread' } })).res!;
    const at = { ...hall, threadId: th.post_id, postId: th.post_id } as never;
    const all = await Promise.all([
      app.call(calls.community.report, { as: b.userId, params: at, body: { reason: 'x' } }),
      app.call(calls.community.remove, { as: a.userId, params: at }),
      app.call(calls.account.remove as never, { as: (i % 2 ? a : b).userId, params: { userId: (i % 2 ? a : b).userId }, body: {} } as never),
      app.call(calls.community.react, { as: b.userId, params: at, body: { reaction: 'like' } }),
      app.call(calls.community.follow, { as: b.userId, params: at, body: { follows: true } }),
      app.call(calls.community.read, { as: b.userId, params: at, body: { index: 3 } }),
      app.call(calls.support.ask, { as: b.userId, params: { userId: b.userId }, body: { conversation_id: newId() as never, message_id: newId() as never, subject: 'a', body: 'b' } }),
      app.call(calls.feedback.send, { as: b.userId, params: { userId: b.userId }, body: { body: 'hello' } } as never),
      app.call(calls.notifications.list, { as: b.userId, params: { userId: b.userId } }),
      app.call(calls.profile.report, { as: b.userId, membershipId: b.membershipId, params: { userId: b.userId, membershipId: a.membershipId }, body: { about: 'words', reason: 'r' } }),
    ]);
    say('gone', all.map((m) => m.code));
  }
  // staff
  const joan = await staffMember(app, { networkId: hall.networkId, role: 'administrator' });
  const postId = newId() as never;
  const a1 = await asStaff(joan, staffCalls.staffCommunity.announce, { params, body: { post_id: postId, body: 'First words' } } as never);
  const a2 = await asStaff(joan, staffCalls.staffCommunity.announce, { params, body: { post_id: postId, body: 'Other words' } } as never);
  say('announce same id, other words', a1.code, a2.code);
  const a3 = await asStaff(joan, staffCalls.staffCommunity.announce, { params, body: { post_id: t.post_id, body: 'Over a resident’s' } } as never);
  say('announce over a resident’s thread', a3.code);
  say('jobs', (await app.db.execute(sql`select count(*) from jobs.job`)).rows);
  say('LOGGED', failures.join('\n').slice(0, 6000));
  console.log(out.join('\n'));
}, 120_000);
