import { actsForMembership } from '@nestmate/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type TestApp, testApp } from '../app';
import { community, resident } from '../world/builders';
import { everyCall, fieldsOf, type NamedCall, sampleOf } from './every-call';

const ofResidents = everyCall.filter(({ call }) => call.access === 'resident');

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Sends a valid call from a person who has never confirmed their basic info. */
async function sendUnregistered({ call }: NamedCall, round: 'MATCHING' | 'ACTIVE' | 'CLOSED') {
  const hall = await community(app.db, { roundStatus: round });
  const me = await resident(app.db, hall, { registeredAt: null });
  const other = await resident(app.db, hall);
  const own = call.actsForPath ? me : other;
  const known = { ...other, otherId: other.membershipId, potential_roommate_id: other.membershipId };
  const { statusCode, body } = await app.server.inject({
    method: call.method,
    url: pathOf(call, {
      ...(fieldsOf(call.params, known) as Record<string, string>),
      membershipId: own.membershipId,
      userId: me.userId,
    }),
    headers: { authorization: `Bearer ${await app.tokenOf(me.userId)}` },
    ...(call.body && { payload: sampleOf(call.body, known) as object }),
  });
  const { error_code } = (body ? JSON.parse(body) : {}).err ?? {};
  return { statusCode, error_code };
}

describe('before somebody has confirmed their basic info', () => {
  it.each(ofResidents)('$name is refused, whatever they send', async (named) => {
    for (const round of ['MATCHING', 'ACTIVE'] as const)
      expect(await sendUnregistered(named, round), round).toEqual({
        statusCode: 403,
        error_code: 'NotRegistered',
      });
  });

  it.each(everyCall.filter(({ call }) => call.access === 'membership'))(
    '$name, which reveals nothing about others, is not refused',
    async (named) => {
      expect((await sendUnregistered(named, 'MATCHING')).error_code).not.toBe('NotRegistered');
    },
  );
});

it.each(ofResidents)('$name is not refused for that once registration is over', async (named) => {
  expect((await sendUnregistered(named, 'CLOSED')).error_code).not.toBe('NotRegistered');
});

it('opens a call of deck, room and chat that reveals others only to registered residents', () => {
  const open = everyCall.filter(({ call }) => actsForMembership(call) && call.access !== 'resident');
  const names = open.map(({ name }) => name).filter((name) => /^(find|room|chat)\./.test(name));
  expect(names.toSorted()).toEqual(['chat.session', 'find.saveSettings', 'find.settings', 'room.mine']);
});
