import { createHmac } from 'node:crypto';
import { calls } from '@nestmate/contract';
import type { UserId } from '@nestmate/contract/ids';
import type { ChatSid } from '@nestmate/contract/ids';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { describeWithMediaWorker } from '../../../test/calls/media-worker';
import { type ChatClient, chatClientsOf } from '../../../test/chat/chat';
import { community, resident, roomOf } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { iceServersFor, makeVideoTokens } from './video-access.service';

const app = await testApp({
  config: { ice: { stunUrls: ['stun:here'], turnUrls: [], turnSecret: undefined } },
});
const hall = await community(app.db, { capacity: 4 });
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
const somebody = async () => chatAs(await resident(app.db, hall));
const askToken = ({ userId, membershipId }: ChatClient, sid: Parameters<ChatClient['send']>[0]) =>
  app.call(calls.video.token, { as: userId, membershipId, params: { userId }, query: { sid } });

describe('a video room', () => {
  it('is opened by a token and named by the two user ids in order [7.34]', async () => {
    const [ana, ben] = await Promise.all([somebody(), somebody()]);
    const sid = await ana.sidWith(ben);
    await ana.send(sid, 'Shall we look at each other?');
    expect(await ben.ask('chat.list', {})).toMatchObject({ conversations: [{ sid }] });
    expect(await ben.ask('chat.history', { sid })).toMatchObject({
      messages: [{ body: 'Shall we look at each other?' }],
    });
    const names = [];
    for (const [name, person] of Object.entries({ ana, ben })) {
      const { res } = await askToken(person, sid);
      expect(res, name).toMatchObject({ room_type: 'peer-to-peer', ice_servers: [{ urls: ['stun:here'] }] });
      expect(Date.parse(res?.expires_at ?? ''), name).toBeLessThan(Date.now() + 10 * 60_000);
      const tokens = makeVideoTokens(app.tokens, app.clock);
      expect(await tokens.verify(res?.token ?? ''), name).toEqual({
        userId: person.userId,
        sid,
        room: res?.room_name,
        type: 'peer-to-peer',
      });
      names.push(res?.room_name);
    }
    expect(new Set(names)).toEqual(new Set([chatIdOf([ana.userId, ben.userId])]));
  });

  const two = async () => {
    const [ana, ben] = await Promise.all([somebody(), somebody()]);
    return { ana, ben, sid: await ana.sidWith(ben) };
  };
  const refusal = async (person: ChatClient, sid: ChatSid) => (await askToken(person, sid)).err?.error_code;

  it('is closed to strangers', async () => {
    const { sid } = await two();
    expect(await refusal(await somebody(), sid)).toBe('NotFound');
  });

  it('is closed to both while one has blocked the other', async () => {
    const { ana, ben, sid } = await two();
    await ana.ask('chat.block', { sid, blocked: true });
    expect([await refusal(ana, sid), await refusal(ben, sid)]).toEqual(['BlockedByMe', 'BlockedByThem']);
  });

  it('is closed to one when the other is gone', async () => {
    const { ana, ben, sid } = await two();
    await app.call(calls.account.remove, { as: ben.userId });
    expect(await refusal(ana, sid)).toBe('ChatUnavailable');
  });
});

describeWithMediaWorker('a video room of more than two', () => {
  it('is one of a group for the people who live in a room', async () => {
    const people = await Promise.all([somebody(), somebody(), somebody()]);
    await roomOf(app.db, hall, people);
    const [ana, ...others] = people;
    expect((await askToken(ana, await ana.sidWith(...others))).res).toMatchObject({
      room_type: 'group',
      room_name: chatIdOf(people.map(({ userId }) => userId)),
    });
  });
});

const relayed = newId<UserId>();
const now = new Date('2026-11-23T08:00:00Z');

it('names a relay with a password that coturn accepts for a day', () => {
  const turnUrls = ['turn:relay.example:3478'];
  const [stun, turn] = iceServersFor(
    relayed,
    { stunUrls: ['stun:relay.example:3478'], turnUrls, turnSecret: 'shared with coturn' },
    now,
  );
  const username = `${Date.UTC(2026, 10, 24, 8) / 1000}:${relayed}`;
  const credential = createHmac('sha1', 'shared with coturn').update(username).digest('base64');
  expect(stun).toEqual({ urls: ['stun:relay.example:3478'] });
  expect(turn).toEqual({ urls: turnUrls, username, credential });
});

it('names no server where none is set up', () => {
  expect(iceServersFor(relayed, { stunUrls: [], turnUrls: [], turnSecret: undefined }, now)).toEqual([]);
});
