import { type AnyCall, calls, type UserId } from '@nestmate/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type TestApp, testApp } from '../test/app';
import { community, resident } from '../test/builders';
import { newId } from './platform/ids';

const everyCall = Object.entries(calls).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]): [string, AnyCall] => [`${feature}.${name}`, call]),
);
const guarded = everyCall.filter(([, call]) => call.access !== 'public');

describe('every call', () => {
  let app: TestApp;
  let own: { userId: UserId; membershipId: string; params: Record<string, string> };
  let stranger: { userId: UserId; membershipId: string };

  beforeAll(async () => {
    app = await testApp();
    const here = await community(app.db);
    const elsewhere = await community(app.db);
    const me = await resident(app.db, here);
    stranger = await resident(app.db, elsewhere);
    const params = {
      userId: me.userId,
      membershipId: me.membershipId,
      token: 'none',
      networkId: here.networkId,
      subnetworkId: here.subnetworkId,
      unitTypeId: here.unitTypeId,
      identityId: newId(),
    };
    own = { ...me, params };
  });

  const send = (call: AnyCall, headers: Record<string, string>, params = own.params) =>
    app.server.inject({ method: call.method, url: pathOf(call, params), headers });

  it.each(everyCall)('%s is bound by the server', (_, call) => {
    expect(app.server.hasRoute({ method: call.method, url: call.path })).toBe(true);
  });

  it.each(guarded)('%s refuses who brings no token', async (_, call) => {
    const response = await send(call, {});
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  it.each(guarded)('%s refuses an expired token', async (_, call) => {
    const token = await app.tokenOf(own.userId, new Date(Date.now() - 3_600_000));
    const response = await send(call, { authorization: `Bearer ${token}` });
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'TokenExpired' } });
  });

  it.each(guarded)('%s refuses a token that was tampered with', async (_, call) => {
    const token = await app.tokenOf(own.userId);
    const response = await send(call, { authorization: `Bearer ${token.slice(0, -4)}AAAA` });
    expect(response.json()).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  const personal = guarded.filter(
    ([, call]) => /:userId|:membershipId/.test(call.path) || call.access === 'membership',
  );
  it.each(personal)('%s refuses a stranger from another subnetwork who names my ids', async (_, call) => {
    const token = await app.tokenOf(stranger.userId);
    const response = await send(call, {
      authorization: `Bearer ${token}`,
      'x-membership-id': own.membershipId,
    });
    expect(response.json()).toMatchObject({ code: 403 });
  });

  const acting = guarded.filter(([, call]) => call.access === 'membership' && !call.actsForPath);
  it.each(acting)(
    '%s reveals nothing of another subnetwork to a stranger acting as themself',
    async (_, call) => {
      const token = await app.tokenOf(stranger.userId);
      const params = { ...own.params, userId: stranger.userId };
      if (!/:membershipId|:networkId/.test(call.path)) return;
      const response = await send(call, { authorization: `Bearer ${token}` }, params);
      expect([404, 422]).toContain(response.statusCode);
    },
  );

  it('answers 404 for a membership that does not exist and 403 for a removed one', async () => {
    const here = await community(app.db);
    const removed = await resident(app.db, here, { removed: true });
    const read = (membershipId: string) =>
      app.call(calls.profile.readBasicInfo, {
        as: removed.userId,
        membershipId,
        params: { userId: removed.userId },
      });
    expect(await read(newId())).toMatchObject({ code: 404 });
    expect(await read(removed.membershipId)).toMatchObject({
      code: 403,
      err: { error_code: 'AccessRemoved' },
    });
  });
});
