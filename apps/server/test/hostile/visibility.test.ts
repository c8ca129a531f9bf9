import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { bucket } from '@nestmate/contract/find';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { ChatRequestName } from '@nestmate/contract/socket/chat';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, testApp } from '../app';
import { chatClientsOf } from '../chat/chat';
import { community, resident } from '../world/builders';
import type { Person } from '../world/deck';
import { insertTogether } from '../world/insert-together';
import { type Answer, meetings, namesAnother, namingCalls, namingRequests, nobody, usual } from './naming';
import {
  oneOfEach,
  type Other,
  type Relationship,
  relationships,
  turn,
  twoPeople,
  type World,
} from './others';

const guarded = Object.entries(calls)
  .flatMap(([feature, group]) =>
    Object.entries(group).map(([name, call]): [string, AnyCall] => [`${feature}.${name}`, call]),
  )
  .filter(([, { access }]) => access !== 'public');
const callNamed = new Map(guarded);

const app = await testApp();
const chatAs = await chatClientsOf(app);

const tokens = new Map<UserId, Promise<string>>();
function tokenOf({ userId }: Person): Promise<string> {
  const token = tokens.get(userId) ?? app.tokenOf(userId);
  tokens.set(userId, token);
  return token;
}

/** Worlds for as many tests, one each. */
const worldsFor = (kinds: readonly { what: Relationship }[]) =>
  insertTogether(app.db, (db) => Promise.all(kinds.map(({ what }) => twoPeople(db, what))));

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

async function send(me: Person, call: AnyCall, { params, query, body }: CallInput) {
  const { statusCode, body: text } = await app.server.inject({
    method: call.method,
    url: pathOf(call, params),
    query: query ?? {},
    headers: {
      authorization: `Bearer ${await tokenOf(me)}`,
      'x-membership-id': me.membershipId,
    },
    ...(body && { payload: body }),
  });
  return { statusCode, text };
}

/** The facts about the other that a text reveals. */
function answerIn(text: string, { userId, membershipId, firstName, bio, pictureKey }: Other): Answer {
  if ([userId, bio, pictureKey].some((trait) => text.includes(trait))) return 'known';
  return [membershipId, firstName].some((trait) => text.includes(trait)) ? 'invited' : 'gone';
}

describe('a call that names another resident', () => {
  it('is in this list, without exception', () => {
    const naming = guarded.filter(([, call]) => namesAnother(call)).map(([name]) => name);
    expect(Object.keys(namingCalls).toSorted()).toEqual(naming.toSorted());
  });

  const walk = Object.entries(namingCalls).flatMap(([name, naming]) =>
    relationships.map((what) => ({ name, what, answer: naming.answers[what], naming })),
  );
  let worlds: World[];
  beforeAll(async () => {
    worlds = await worldsFor(walk);
  });
  it.each(walk)('$name of somebody $what: $answer', async (step) => {
    const { name, what, answer, naming } = step;
    const call = callNamed.get(name);
    if (!call) throw new Error(`${name} is not a call`);
    const world = worlds[walk.indexOf(step)] as World;
    const { me, other } = world;
    const id = (await naming.prepare?.(app, world)) ?? '';
    await turn(app, world, what);
    const ask = async (about: Person, ofId: string) => {
      const { statusCode, text } = await send(me, call, naming.input(me, about, ofId, world.hall));
      const part = statusCode === 200 ? naming.part?.(JSON.parse(text)) : undefined;
      return { statusCode, text: naming.part ? JSON.stringify(part ?? null) : text };
    };
    const [answered, ofNobody] = [
      await ask(other, id),
      await ask(nobody(), naming.part ? id : nobody().membershipId),
    ];
    if (answer === 'gone') expect(answered).toEqual(ofNobody);
    else expect(answered).not.toEqual(ofNobody);
    expect(answered.statusCode).toBeLessThan(500);
    if (answered.statusCode === 200 && naming.reveals !== false)
      expect(answerIn(answered.text, other)).toBe(answer);
  });
});

describe('a call that lists residents', () => {
  const reading = guarded.filter(([name, { method }]) => method === 'GET' && !(name in namingCalls));
  const cardLists = bucket.options.flatMap((status) =>
    (['REGISTERED_ONLY', 'ALL'] as const).map((registrationStatus) => ({ status, registrationStatus })),
  );

  /** Every reply that the caller gets for themself, by call. */
  async function everyReply({ hall, me, others }: Awaited<ReturnType<typeof oneOfEach>>) {
    const params = {
      ...me,
      ...hall,
      questionId: nobody().userId,
      token: 'none',
      identityId: nobody().userId,
    };
    const read = reading.flatMap(([name, call]) =>
      (name === 'find.cards' ? cardLists : [{}]).map(async (query) => {
        const { text } = await send(me, call, { params, query });
        return { name: [name, ...Object.values(query)].join(' '), text };
      }),
    );
    const found = others.map(async ({ other: { firstName } }) => {
      const { text } = await send(me, calls.find.byName, { params, body: { firstName, lastName: '' } });
      return { name: 'find.byName', text };
    });
    return Promise.all([...read, ...found]);
  }

  describe.each(Object.entries(meetings))('when %s', (_, { hidden, meet }) => {
    let world: Awaited<ReturnType<typeof oneOfEach>>;
    let replies: Awaited<ReturnType<typeof everyReply>>;
    beforeAll(async () => {
      world = await insertTogether(app.db, oneOfEach);
      const { hall, me, others } = world;
      await meet(
        app,
        hall,
        me,
        others.map(({ other }) => other),
      );
      for (const { what, other } of others) await turn(app, { me, other }, what);
      replies = await everyReply(world);
    });

    it.each(relationships)('reveals no more than it may about somebody %s', (what) => {
      const other = world.others.find((one) => one.what === what)?.other as Other;
      const limit = what === 'hidden' ? hidden : usual[what];
      // A person's own list of blocks names the people they have blocked.
      const own = what === 'blocked' ? 'chat.blocked' : undefined;
      const answers = replies
        .filter(({ name }) => name !== own)
        .map(({ name, text }) => ({ name, answer: answerIn(text, other) }));
      const allowed = { known: ['known', 'invited', 'gone'], invited: ['invited', 'gone'], gone: ['gone'] }[
        limit
      ];
      expect(answers.filter(({ answer }) => !allowed.includes(answer))).toEqual([]);
      // The walk looks where the other can be found.
      expect(answers.map(({ answer }) => answer)).toContain(limit);
    });
  });
});

describe('a request of the chat', () => {
  const requests = Object.entries(namingRequests) as [
    ChatRequestName,
    (typeof namingRequests)[ChatRequestName],
  ][];

  const walk = requests.flatMap(([name, naming]) =>
    naming === 'names nobody' || 'rest' in naming
      ? []
      : relationships.map((what) => ({ name, what, answer: naming.answers[what], naming })),
  );
  let worlds: World[];
  beforeAll(async () => {
    worlds = await worldsFor(walk);
  });
  it.each(walk)('$name of somebody $what: $answer', async (step) => {
    const { name, what, answer, naming } = step;
    const world = worlds[walk.indexOf(step)] as World;
    await turn(app, world, what);
    const me = await chatAs(world.me);
    const answered = await me.ask(name, naming.request(me, world.other));
    const ofNobody = await me.ask(name, naming.request(me, nobody()));
    if (answer === 'gone') expect(answered).toEqual(ofNobody);
    else expect(answered).not.toEqual(ofNobody);
  });

  const ofConversation = requests.flatMap(([name, naming]) =>
    naming !== 'names nobody' && 'rest' in naming ? [{ name, rest: naming.rest }] : [],
  );
  describe('of a conversation', () => {
    let sid: ChatSid;
    let eve: Awaited<ReturnType<typeof chatAs>>;
    beforeAll(async () => {
      const hall = await community(app.db);
      const ana = await chatAs(await resident(app.db, hall));
      sid = await ana.sidWith(await resident(app.db, hall));
      eve = await chatAs(await resident(app.db, hall));
    });
    it.each(ofConversation)('$name is refused to people who do not take part', async ({ name, rest }) => {
      expect(await eve.ask(name, { sid, ...rest } as never)).toEqual({ error_code: 'NotFound' });
    });
  });
});
