import { type AnyCall, bucket, calls, chatIdOf, type ChatRequestName } from '@nestmate/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type TestApp, testApp } from '../app';
import { community, resident } from '../builders';
import { chatClientsOf } from '../chat';
import type { Person } from '../deck';
import { type Answer, meetings, namesAnother, namingCalls, namingRequests, nobody, usual } from './naming';
import { otherBio, otherName, relationships, turn, twoPeople } from './others';

const guarded = Object.entries(calls)
  .flatMap(([feature, group]) =>
    Object.entries(group).map(([name, call]): [string, AnyCall] => [`${feature}.${name}`, call]),
  )
  .filter(([, { access }]) => access !== 'public');
const callNamed = new Map(guarded);

let app: TestApp;
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  app = await testApp();
  chatAs = await chatClientsOf(app);
});

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

async function send(me: Person, call: AnyCall, { params, query, body }: Sent) {
  const { statusCode, body: text } = await app.server.inject({
    method: call.method,
    url: pathOf(call, params),
    query: query ?? {},
    headers: {
      authorization: `Bearer ${await app.tokenOf(me.userId)}`,
      'x-membership-id': me.membershipId,
    },
    ...(body && { payload: body }),
  });
  return { statusCode, text };
}

/** What a text reveals about the other. */
function told(text: string, { userId, membershipId }: Person): Answer {
  if ([userId, otherBio, 'face-of-'].some((trait) => text.includes(trait))) return 'known';
  return [membershipId, otherName.firstName].some((trait) => text.includes(trait)) ? 'invited' : 'gone';
}

describe('a call that names another resident', () => {
  it('is in the walk, every one', () => {
    const naming = guarded.filter(([, call]) => namesAnother(call)).map(([name]) => name);
    expect(Object.keys(namingCalls).toSorted()).toEqual(naming.toSorted());
  });

  const walk = Object.entries(namingCalls).flatMap(([name, naming]) =>
    relationships.map((what) => ({ name, what, answer: naming.answers[what], naming })),
  );
  it.each(walk)('$name of somebody $what: $answer', async ({ name, what, answer, naming }) => {
    const call = callNamed.get(name);
    if (!call) throw new Error(`${name} is not a call`);
    const world = await twoPeople(app, what);
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
    if (answered.statusCode === 200 && naming.tells !== false)
      expect(told(answered.text, other)).toBe(answer);
  });
});

describe('a call that lists residents', () => {
  const reading = guarded.filter(([name, { method }]) => method === 'GET' && !(name in namingCalls));
  const cardLists = bucket.options.flatMap((status) =>
    (['REGISTERED_ONLY', 'ALL'] as const).map((registrationStatus) => ({ status, registrationStatus })),
  );

  /** Every reply that the caller gets for themself, by call. */
  async function everyReply({ hall, me }: Awaited<ReturnType<typeof twoPeople>>) {
    const params = {
      ...me,
      ...hall,
      questionId: nobody().userId,
      token: 'none',
      identityId: nobody().userId,
    };
    const replies = reading.flatMap(([name, call]) =>
      (name === 'find.cards' ? cardLists : [{}]).map(async (query) => {
        const { text } = await send(me, call, { params, query });
        return { name: [name, ...Object.values(query)].join(' '), text };
      }),
    );
    const { text } = await send(me, calls.find.byName, {
      params,
      body: { firstName: otherName.firstName, lastName: '' },
    });
    return [...(await Promise.all(replies)), { name: 'find.byName', text }];
  }

  const worlds = Object.entries(meetings).flatMap(([met, { hidden, meet }]) =>
    relationships.map((what) => ({ met, what, hidden, meet })),
  );
  it.each(worlds)(
    'reveals no more than it may about somebody $what, when $met',
    async ({ what, hidden, meet }) => {
      const world = await twoPeople(app, what);
      await meet(app, world);
      await turn(app, world, what);
      const limit = what === 'hidden' ? hidden : usual[what];
      const replies = await everyReply(world);
      // A person's own list of blocks names the people they have blocked.
      const own = what === 'blocked' ? 'chat.blocked' : undefined;
      const answers = replies
        .filter(({ name }) => name !== own)
        .map(({ name, text }) => ({ name, answer: told(text, world.other) }));
      const allowed = { known: ['known', 'invited', 'gone'], invited: ['invited', 'gone'], gone: ['gone'] }[
        limit
      ];
      expect(answers.filter(({ answer }) => !allowed.includes(answer))).toEqual([]);
      // The walk looks where the other can be found.
      expect(answers.map(({ answer }) => answer)).toContain(limit);
    },
  );
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
  it.each(walk)('$name of somebody $what: $answer', async ({ name, what, answer, naming }) => {
    const world = await twoPeople(app, what);
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
  it.each(ofConversation)('$name is refused to people who do not take part', async ({ name, rest }) => {
    const hall = await community(app.db);
    const [ana, ben, eve] = [
      await chatAs(await resident(app.db, hall)),
      await resident(app.db, hall),
      await chatAs(await resident(app.db, hall)),
    ];
    const { conversation } = await ana.ask('chat.open', { chatId: chatIdOf([ana.userId, ben.userId]) });
    const request = { sid: conversation?.sid, ...rest };
    expect(await eve.ask(name, request as never)).toEqual({ error_code: 'NotFound' });
  });
});
