import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf } from '../../../../test/chat/chat';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { memberships } from '../../memberships';
import { roomMembers } from '../../room';
import { chatReactions } from '../chat.schema';

const app = await testApp();
const hall = await community(app.db, { capacity: 4 });
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

const somebody = async (firstName: string) =>
  chatAs(await resident(app.db, hall, { firstName, preferredFirstName: '' }));
const two = async () => {
  const [ana, ben] = await Promise.all([somebody('Ana'), somebody('Ben')]);
  const sid = await ana.sidWith(ben);
  await ana.send(sid, 'I found us a kettle');
  return { ana, ben, sid, first: { sid, index: 0 } };
};
const reactedIn = ({ received }: ChatClient) => received.filter(([name]) => name === 'chat.reacted');

it('shows each person’s one reaction to both, live and later, until it is removed', async () => {
  const { ana, ben, sid, first } = await two();
  const hearts = {
    revision: 1,
    given: [{ userId: ben.userId, name: 'Ben', reaction: 'heart' }],
  };
  expect(await ben.ask('chat.react', { ...first, reaction: 'heart' })).toEqual({ reactions: hearts });
  for (const [name, window] of Object.entries({ ana, ben }))
    await vi.waitFor(() =>
      expect(reactedIn(window), name).toEqual([['chat.reacted', { ...first, reactions: hearts }]]),
    );
  const laughs = [
    { userId: ana.userId, name: 'Ana', reaction: 'laugh' },
    { userId: ben.userId, name: 'Ben', reaction: 'laugh' },
  ];
  await ana.ask('chat.react', { ...first, reaction: 'laugh' });
  await ben.ask('chat.react', { ...first, reaction: 'laugh' });
  const { messages } = await ana.ask('chat.history', { sid });
  expect(messages).toMatchObject([{ reactions: { revision: 3, given: laughs } }]);
  await ben.ask('chat.react', { ...first, reaction: null });
  expect((await ben.openWith(ana)).messages).toMatchObject([
    { reactions: { revision: 4, given: laughs.slice(0, 1) } },
  ]);
});

it('changes nothing and emits nothing when the same reaction is sent twice', async () => {
  const { ana, ben, first } = await two();
  for (const reaction of ['heart', 'heart', null, null] as const)
    await ben.ask('chat.react', { ...first, reaction });
  await ben.send(first.sid, 'Thanks');
  await vi.waitFor(() => expect(ana.messages()).toHaveLength(2));
  expect(reactedIn(ana)).toHaveLength(2);
});

it('refuses reactions of strangers or to messages that accept none', async () => {
  const { ana, ben, sid, first } = await two();
  const stranger = await somebody('Cho');
  const none = { error_code: 'NotFound' };
  expect(await stranger.ask('chat.react', { ...first, reaction: 'heart' })).toEqual(none);
  expect(await ben.ask('chat.react', { sid, index: 1, reaction: 'heart' })).toEqual(none);
  expect(await ben.ask('chat.react', { ...first, reaction: 'cake' } as never)).toEqual({
    error_code: 'InvalidInput',
  });
  await ben.ask('chat.react', { ...first, reaction: 'heart' });
  await ana.ask('chat.remove', first);
  expect(await ben.ask('chat.react', { ...first, reaction: 'like' })).toEqual(none);
  const [removed] = (await ben.ask('chat.history', { sid })).messages ?? [];
  expect(removed).not.toHaveProperty('reactions');
  expect(await app.db.select().from(chatReactions).where(eq(chatReactions.sid, sid))).toEqual([]);
});

it('refuses either of two once one has blocked the other, who can still remove a reaction', async () => {
  const { ana, ben, sid, first } = await two();
  await ben.ask('chat.react', { ...first, reaction: 'heart' });
  await ana.ask('chat.block', { sid, blocked: true });
  expect(await ben.ask('chat.react', { ...first, reaction: 'like' })).toEqual({
    error_code: 'BlockedByThem',
  });
  expect(await ana.ask('chat.react', { ...first, reaction: 'like' })).toEqual({ error_code: 'BlockedByMe' });
  expect(await ben.ask('chat.react', { ...first, reaction: null })).toMatchObject({
    reactions: { given: [] },
  });
});

async function movedIn() {
  const [ana, ben, cho, dee] = await Promise.all([
    somebody('Ana'),
    somebody('Ben'),
    somebody('Cho'),
    somebody('Dee'),
  ]);
  await roomOf(app.db, hall, [ana, ben, cho]);
  const sid = await ana.sidWith(ben, cho);
  await ana.send(sid, 'Before');
  const [member] = await app.db
    .select()
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, ana.membershipId));
  if (!member) throw new Error('Ana has no room');
  await app.db.insert(roomMembers).values({ membershipId: dee.membershipId, roomId: member.roomId });
  await ben.send(sid, 'Welcome');
  return { sid, ben, cho, dee };
}

it('a reaction is refused from somebody who moved in after the message', async () => {
  const { sid, dee } = await movedIn();
  expect(await dee.ask('chat.react', { sid, index: 0, reaction: 'heart' })).toEqual({
    error_code: 'NotFound',
  });
});

it('a reaction reaches nobody who moved in after the message', async () => {
  const { sid, ben, cho, dee } = await movedIn();
  await cho.ask('chat.react', { sid, index: 0, reaction: 'heart' });
  await cho.ask('chat.react', { sid, index: 1, reaction: 'party' });
  await vi.waitFor(() => expect(reactedIn(dee)).toMatchObject([['chat.reacted', { index: 1 }]]));
  await vi.waitFor(() => expect(reactedIn(ben)).toHaveLength(2));
});

it('a reaction is deleted with the account that reacted', async () => {
  const { ana, ben, sid, first } = await two();
  await ben.ask('chat.react', { ...first, reaction: 'thanks' });
  await app.db.delete(memberships).where(eq(memberships.id, ben.membershipId));
  expect((await ana.ask('chat.history', { sid })).messages).toMatchObject([{ reactions: { given: [] } }]);
  const mine = and(eq(chatReactions.sid, sid), eq(chatReactions.membershipId, ben.membershipId));
  expect(await app.db.select().from(chatReactions).where(mine)).toEqual([]);
});
