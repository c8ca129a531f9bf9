import { calls } from '@nestmate/contract';
import type { Conversation } from '@nestmate/contract/chat';
import type { ChatSid, MessageId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { makeChatTokens } from '../../../src/features/chat';
import { memberships } from '../../../src/features/memberships';
import { roomMembers } from '../../../src/features/room';
import type { TestApp } from '../../app';
import { resident, roomOf, type TestCommunity } from '../../world/builders';
import { type ChatReply, type chatClientsOf, type ChatClient, newMessageId } from '../chat';
import { type HeardEvent, heardLine } from './heard';
import {
  communityOf,
  horizonShown,
  join,
  type Name,
  names,
  newWorld,
  otherOf,
  participants,
  readable,
  takesPart,
  type TalkName,
  talkNames,
  write,
  writeRefusalOf,
} from './model';
import { type ChatAction, actionIn, type ActionName, type PlannedAction } from './scenarios';

interface Stage {
  app: TestApp;
  hall: TestCommunity;
  elsewhere: TestCommunity;
  chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
}

/** Plays a scenario against the server, and compares every reply and every socket event with the model. */
export async function play(
  { app, hall, elsewhere, chatAs }: Stage,
  scenario: readonly PlannedAction[],
): Promise<void> {
  const world = newWorld();
  const tokens = makeChatTokens(app.tokens, app.clock);
  const communities = { hall, elsewhere };
  const cast = {} as Record<Name, ChatClient>;
  for (const name of names) {
    const known = name === 'anaAbroad' ? { userId: cast.ana.userId } : {};
    cast[name] = await chatAs(await resident(app.db, communities[communityOf(name)], known));
  }
  await roomOf(app.db, hall, [cast.ana, cast.ben, cast.cho]);
  const [living] = await app.db
    .select()
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, cast.ana.membershipId));
  const sids: Record<TalkName, ChatSid> = {
    anaBen: await cast.ana.sidWith(cast.ben),
    benCho: await cast.ben.sidWith(cast.cho),
    room: await cast.ana.sidWith(cast.ben, cast.cho),
    abroad: await cast.eve.sidWith(cast.anaAbroad),
  };
  /** Other open conversations; they stay empty. */
  const others = new Set<string>();
  const sentIds: { talk: TalkName; me: Name; id: MessageId; index: number }[] = [];
  const [must, may] = [new Set<string>(), new Set<string>()];
  const expectEvent = (to: readonly Name[], event: string, into = must) => {
    for (const name of to) into.add(`${name}: ${event}`);
  };
  /** Socket events emitted before a reply arrive before it. */
  const heardAll = async (name: Name) => cast[name].ask('chat.userExists', { userId: cast.ana.userId });

  const textOf = ({ author, body, isRemoved }: { author: Name; body: string; isRemoved: boolean }) =>
    `${world.deleted.has(author) ? null : cast[author].userId} ${isRemoved ? 'removed' : body}`;
  /** The reply contains all messages that must be readable, only messages that may be, and each unchanged. */
  const expectMessages = (me: Name, talk: TalkName, { messages = [] }: ChatReply<'chat.history'>) => {
    const bounds = readable(world, me, talk);
    const shown = messages.map(({ index }) => index);
    expect(shown.filter((index) => !bounds.may.includes(index))).toEqual([]);
    expect(bounds.must.filter((index) => !shown.includes(index))).toEqual([]);
    for (const { index, author, type, body } of messages) {
      const written = world.talks[talk].written[index];
      expect(type === 'removed' ? `${author} removed` : `${author} ${body}`).toBe(written && textOf(written));
    }
  };
  /** The participants, and their read horizons as far as `me` may see them. */
  const expectPeople = (me: Name, talk: TalkName, conversation: Conversation | undefined) => {
    const here = participants(world, talk).map((name) => ({ name, id: cast[name].membershipId }));
    const { people = [], attributes } = conversation ?? {};
    expect(attributes?.memberships.toSorted()).toEqual(here.map(({ id }) => id).toSorted());
    for (const { name, id } of here) {
      const horizon = horizonShown(world, me, talk, name);
      if (horizon !== undefined)
        expect(people.find(({ membershipId }) => membershipId === id)?.readIndex).toBe(horizon);
    }
  };
  const removedReply = (me: Name) => (world.gone.has(me) ? { error_code: 'AccessRemoved' } : undefined);

  const perform: Record<ActionName, (action: ChatAction, sid: ChatSid) => Promise<void>> = {
    async send({ me, talk, flag, number }, sid) {
      const id = newMessageId();
      const body = flag && number === 6 ? 'x'.repeat(limits.chatMessage + 1) : `word ${id}`;
      const answer = await cast[me].send(sid, body, id);
      if (body.startsWith('x')) return expect(answer).toEqual({ error_code: 'InvalidInput' });
      const refusal = writeRefusalOf(world, me, talk);
      if (refusal) return expect(answer).toEqual({ error_code: refusal });
      const index = write(world, me, talk, body);
      expect(answer).toMatchObject({ message: { id, index, body, author: cast[me].userId } });
      sentIds.push({ talk, me, id, index });
      expectEvent(participants(world, talk), `message ${talk} ${index}`);
    },
    async sendAgain({ me, number, flag }) {
      const sent = sentIds.at(-1 - number);
      if (!sent) return;
      const { talk } = sent;
      const answer = await cast[me].send(sids[talk], flag ? `word ${sent.id}` : 'something else', sent.id);
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      const isSame = flag || world.talks[talk].written[sent.index]?.isRemoved;
      if (me !== sent.me || !isSame) return expect(answer).toEqual({ error_code: 'Conflict' });
      expect(answer).toMatchObject({ message: { id: sent.id, index: sent.index } });
      expectEvent(participants(world, talk), `message ${talk} ${sent.index}`, may);
    },
    async history({ me, talk, flag }, sid) {
      const answer = await cast[me].ask('chat.history', { sid, count: 100, ...(flag && { after: -1 }) });
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      expectMessages(me, talk, answer);
    },
    async open({ me, talk }, sid) {
      const answer = await cast[me].ask('chat.open', { chatId: sid });
      if (world.gone.has(me)) return expect(answer).toEqual(removedReply(me));
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      const here = participants(world, talk);
      expectPeople(me, talk, answer.conversation);
      const other = otherOf(world, me, talk);
      const blocked = here.filter((name) => world.blocks.has(`${name} > ${name === me ? other : me}`));
      expect(answer.conversation?.attributes.blocked.toSorted()).toEqual(
        other === undefined || world.gone.has(other)
          ? []
          : blocked.map((name) => cast[name].userId).toSorted(),
      );
    },
    async openPerson({ me, other }) {
      const answer = await cast[me].openWith(cast[other]);
      if (world.gone.has(me)) return expect(answer).toEqual(removedReply(me));
      if (cast[me].userId === cast[other].userId) return expect(answer).toEqual({ error_code: 'NotFound' });
      const there = names.find(
        (name) => cast[name].userId === cast[other].userId && communityOf(name) === communityOf(me),
      );
      const talk = talkNames.find((each) => takesPart(world, me, each) && otherOf(world, me, each) === there);
      const canBeRead = there && talk && !world.deleted.has(there) && world.talks[talk].written.length > 0;
      const blocks = (one: Name, another: Name) => world.blocks.has(`${one} > ${another}`);
      const hasBlocked = there !== undefined && blocks(me, there);
      const mayKnow = there && !world.gone.has(there) && !hasBlocked && !blocks(there, me);
      // The one who blocks can unblock there.
      const canUnblock = hasBlocked && talk && !world.deleted.has(there);
      const opens = mayKnow || canBeRead || canUnblock;
      expect(answer.error_code).toBe(opens ? undefined : 'ChatUnavailable');
      if (canBeRead) expect(answer.conversation?.sid).toBe(sids[talk]);
      if (!talk && answer.conversation) others.add(answer.conversation.sid);
    },
    async list({ me }) {
      const answer = await cast[me].ask('chat.list', {});
      if (world.gone.has(me)) return expect(answer).toEqual(removedReply(me));
      const listed = new Map(answer.conversations?.map((each) => [each.sid, each]));
      const mine = talkNames.filter(
        (talk) =>
          takesPart(world, me, talk) && (talk === 'room' || readable(world, me, talk).must.length > 0),
      );
      expect([...listed.keys()].toSorted()).toEqual(mine.map((talk) => sids[talk]).toSorted());
      for (const talk of mine) {
        const { written, readIndex } = world.talks[talk];
        const horizon = readIndex.get(me);
        if (horizon !== undefined)
          expect(listed.get(sids[talk])).toMatchObject({ unreadCount: written.length - 1 - horizon });
        expectPeople(me, talk, listed.get(sids[talk]));
      }
      for (const { sid, chatId } of listed.values())
        expect(await cast[me].ask('chat.open', { chatId })).toMatchObject({ conversation: { sid, chatId } });
    },
    async read({ me, talk, index }, sid) {
      const answer = await cast[me].ask('chat.read', { sid, index });
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      const { written, readIndex } = world.talks[talk];
      const before = readIndex.get(me);
      const after = answer.readIndex ?? Number.NaN;
      if (before !== undefined) expect(after).toBe(Math.max(before, Math.min(index, written.length - 1)));
      expect(answer.unreadCount).toBe(written.length - 1 - after);
      readIndex.set(me, after);
      const audience = writeRefusalOf(world, me, talk) ? [me] : participants(world, talk);
      if (before === undefined || after > before)
        expectEvent(audience, `read ${talk} ${cast[me].userId} ${after}`, before === undefined ? may : must);
    },
    async typing({ me, talk }, sid) {
      const answer = await cast[me].ask('chat.typing', { sid });
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      expect(answer).toEqual({});
      if (writeRefusalOf(world, me, talk)) return;
      const others = participants(world, talk).filter((name) => name !== me);
      expectEvent(others, `typing ${talk} ${cast[me].userId}`);
    },
    async remove({ me, talk, index }, sid) {
      const answer = await cast[me].ask('chat.remove', { sid, index });
      const written = world.talks[talk].written[index];
      if (!takesPart(world, me, talk) || written?.author !== me)
        return expect(answer).toEqual({ error_code: 'NotFound' });
      expect(answer).toEqual({});
      written.isRemoved = true;
      expectEvent(participants(world, talk), `removed ${talk} ${index}`);
    },
    async report({ me, talk, index, flag }, sid) {
      const answer = await cast[me].ask('chat.report', { sid, reason: 'Unkind', ...(flag && { index }) });
      const bounds = readable(world, me, talk);
      const refused = { error_code: 'NotFound' };
      if (!takesPart(world, me, talk)) return expect(answer).toEqual(refused);
      if (!flag || bounds.must.includes(index)) return expect(answer).toEqual({});
      if (!bounds.may.includes(index)) expect(answer).toEqual(refused);
    },
    async block({ me, talk, flag }, sid) {
      const answer = await cast[me].ask('chat.block', { sid, blocked: flag });
      const other = otherOf(world, me, talk);
      if (!takesPart(world, me, talk) || !other || world.deleted.has(other))
        return expect(answer).toEqual({ error_code: 'NotFound' });
      expect(answer.conversation).toMatchObject({ sid });
      world.blocks[flag ? 'add' : 'delete'](`${me} > ${other}`);
      expectEvent(participants(world, talk), `changed ${talk}`);
    },
    async mute({ me, talk, flag }, sid) {
      const answer = await cast[me].ask('chat.mute', { sid, muted: flag });
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      expect(answer.conversation).toMatchObject({ sid, muted: flag });
      expectEvent([me], `changed ${talk}`);
    },
    async search({ me, talk }, sid) {
      const answer = await cast[me].ask('chat.search', { sid, text: 'word' });
      if (!takesPart(world, me, talk)) return expect(answer).toEqual({ error_code: 'NotFound' });
      const { written } = world.talks[talk];
      const { must: required, may: allowed } = readable(world, me, talk);
      const found = answer.messages?.map(({ index }) => index) ?? [];
      const stands = (index: number) => written[index]?.isRemoved === false;
      expect(found.filter((index) => !allowed.includes(index) || !stands(index))).toEqual([]);
      expect(required.filter((index) => stands(index) && !found.includes(index)).slice(-30)).toEqual([]);
    },
    async join({ seat }) {
      const { members } = world.talks.room;
      const outside = names.filter(
        (name) => communityOf(name) === 'hall' && !members.has(name) && !world.gone.has(name),
      );
      const me = outside[seat % outside.length];
      if (!me || !living) return;
      const { membershipId } = cast[me];
      await app.db.insert(roomMembers).values({ membershipId, roomId: living.roomId });
      join(world, me);
      // A window reloads its list when its room changes.
      expect((await cast[me].ask('chat.list', {})).conversations?.map(({ sid }) => sid)).toContain(sids.room);
    },
    async leave({ me }) {
      const { members } = world.talks.room;
      if (!members.has(me) || members.size < 3 || world.gone.has(me)) return;
      const { userId, membershipId } = cast[me];
      const left = await app.call(calls.room.leave, { as: userId, membershipId, params: { userId } });
      expect(left.code).toBe(204);
      members.delete(me);
    },
    async dismiss({ me, number }) {
      if (number > 1) return;
      const mine = eq(memberships.id, cast[me].membershipId);
      await app.db.update(memberships).set({ removedAt: new Date() }).where(mine);
      world.gone.add(me);
    },
    async deleteAccount({ me, number }) {
      const { members } = world.talks.room;
      const theirs = names.filter((name) => cast[name].userId === cast[me].userId);
      if (number > 1 || (theirs.some((name) => members.has(name)) && members.size < 3)) return;
      await Promise.all(theirs.map(heardAll));
      expect((await app.call(calls.account.remove, { as: cast[me].userId })).code).toBe(204);
      for (const name of theirs) {
        members.delete(name);
        world.gone.add(name);
        world.deleted.add(name);
      }
      for (const talk of talkNames)
        if (theirs.some((name) => world.talks[talk].members.has(name)))
          expectEvent(participants(world, talk), `changed ${talk}`);
      expectEvent(participants(world, 'room'), 'changed room', may);
    },
    async badToken({ me, other, flag, number }) {
      const { userId, membershipId, ask } = cast[me];
      const bad = {
        TokenExpired: await tokens.issue({ userId, membershipId }, new Date(Date.now() - 3_600_000)),
        Unauthorized: await app.tokenOf(userId),
        Forbidden: await tokens.issue(userId === cast[other].userId ? cast.dee : cast[other]),
        AccessRemoved: await tokens.issue({ userId, membershipId: cast.dee.membershipId }),
      };
      const kinds = Object.entries(bad).filter(([kind]) => me !== 'dee' || kind !== 'AccessRemoved');
      const [kind, token] = kinds[number % kinds.length] ?? [];
      if (kind === 'Forbidden' && me === 'dee' && userId === cast[other].userId) return;
      const answer = await ask(flag ? 'chat.initialize' : 'chat.refresh', { session_token: token ?? '' });
      expect(answer).toEqual({ error_code: kind });
    },
    async freshToken({ me }) {
      const answer = await cast[me].ask('chat.refresh', { session_token: await tokens.issue(cast[me]) });
      if (world.gone.has(me)) return expect(answer).toEqual(removedReply(me));
      expect(answer).toMatchObject({ expiresAt: expect.any(String) });
    },
    async askBeforeBeginning({ me }, sid) {
      if (world.gone.has(me)) return;
      cold ??= { name: me, window: await unbegun(cast[me]) };
      if (world.deleted.has(cold.name)) return;
      expect(await cold.window.ask('chat.history', { sid })).toEqual({ error_code: 'Unauthorized' });
    },
  };
  /** A window that reconnected without starting a chat session. */
  let cold: { name: Name; window: ChatClient } | undefined;
  const unbegun = async (person: ChatClient) => {
    const window = await chatAs(person);
    window.socket.disconnect();
    window.received.length = 0;
    window.socket.connect();
    return window;
  };

  for (const planned of scenario) {
    const action = actionIn(world, planned);
    if (!world.deleted.has(action.me)) await perform[planned.what](action, sids[planned.talk]);
  }

  await Promise.all(names.filter((name) => !world.deleted.has(name)).map(heardAll));
  const talkOf = new Map(talkNames.map((talk) => [sids[talk] as string, talk]));
  const received = () =>
    names.flatMap((name) =>
      cast[name].received.flatMap(([event, about]) => {
        const { sid } = (about ?? {}) as Partial<HeardEvent>;
        if (sid === undefined || others.has(sid)) return [];
        const line = heardLine(String(event), about as HeardEvent, talkOf);
        return line ? [`${name}: ${line}`] : [];
      }),
    );
  // A deleted account is announced by a domain event, which may arrive later.
  await vi.waitFor(() => expect([...must].filter((line) => !received().includes(line))).toEqual([]));
  expect(received().filter((line) => !must.has(line) && !may.has(line))).toEqual([]);
  expect(cold?.window.received.filter(([event]) => String(event).startsWith('chat.')) ?? []).toEqual([]);
  for (const { socket } of [...names.map((name) => cast[name]), ...(cold ? [cold.window] : [])])
    socket.disconnect();
}
