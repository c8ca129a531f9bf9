import { calls } from '@nestmate/contract';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, roomOf } from '../../../test/builders';
import { type Chatting, chatClientsOf } from '../../../test/chat';
import { describeWithMediaWorker } from '../../../test/media-worker';
import { makeVideoTokens } from './access/room-tokens';

const app = await testApp({
  config: { ice: { stunUrls: ['stun:here'], turnUrls: [], turnSecret: undefined } },
});
const hall = await community(app.db, { capacity: 4 });
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
const someone = async () => chatAs(await resident(app.db, hall));
const askToken = ({ userId, membershipId }: Chatting, sid: Parameters<Chatting['send']>[0]) =>
  app.call(calls.video.token, { as: userId, membershipId, params: { userId }, query: { sid } });

describe('a video room', () => {
  it('is opened by a token and named by the two user ids in order [7.34]', async () => {
    const [ana, ben] = await Promise.all([someone(), someone()]);
    const sid = await ana.sidWith(ben);
    await ana.send(sid, 'Shall we look at each other?');
    expect(await ben.ask('chat.list', {})).toMatchObject({ conversations: [{ sid }] });
    expect(await ben.ask('chat.history', { sid })).toMatchObject({
      messages: [{ body: 'Shall we look at each other?' }],
    });
    const names = [];
    for (const person of [ana, ben]) {
      const { res } = await askToken(person, sid);
      expect(res).toMatchObject({ room_type: 'peer-to-peer', ice_servers: [{ urls: ['stun:here'] }] });
      expect(Date.parse(res?.expires_at ?? '')).toBeLessThan(Date.now() + 10 * 60_000);
      const tokens = makeVideoTokens(app.tokens, app.clock);
      expect(await tokens.verify(res?.token ?? '')).toEqual({
        userId: person.userId,
        sid,
        room: res?.room_name,
        type: 'peer-to-peer',
      });
      names.push(res?.room_name);
    }
    expect(new Set(names)).toEqual(new Set([chatIdOf([ana.userId, ben.userId])]));
  });

  it('is closed to strangers, to both while one has blocked the other, and to people who are gone', async () => {
    const [ana, ben, cho] = await Promise.all([someone(), someone(), someone()]);
    const sid = await ana.sidWith(ben);
    const refusals = async (...people: Chatting[]) =>
      Promise.all(people.map(async (person) => (await askToken(person, sid)).err?.error_code));
    expect(await refusals(cho)).toEqual(['NotFound']);
    await ana.ask('chat.block', { sid, blocked: true });
    expect(await refusals(ana, ben)).toEqual(['BlockedByMe', 'BlockedByThem']);
    await ana.ask('chat.block', { sid, blocked: false });
    await app.call(calls.account.remove, { as: ben.userId });
    expect(await refusals(ana)).toEqual(['ChatUnavailable']);
  });
});

describeWithMediaWorker('a video room of more than two', () => {
  it('is one of a group for the people who live in a room', async () => {
    const people = await Promise.all([someone(), someone(), someone()]);
    await roomOf(app.db, hall, people);
    const [ana, ...others] = people;
    expect((await askToken(ana, await ana.sidWith(...others))).res).toMatchObject({
      room_type: 'group',
      room_name: chatIdOf(people.map(({ userId }) => userId)),
    });
  });
});
