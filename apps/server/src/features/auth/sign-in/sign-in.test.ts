import { calls } from '@nestmate/contract';
import { provider } from '@nestmate/contract/providers';
import { countDistinct, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type TestApp, testApp } from '../../../../test/app';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { untilWaitedFor } from '../../../../test/database/locks';
import {
  community,
  invitation,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { users } from '../../memberships';
import { profiles } from '../../profile';
import { identities, sessions } from '../auth.schema';

let app: TestApp;
let hall: TestCommunity;

beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
});

describe.each(provider.options)('signing in with %s', (brand) => {
  it('creates an account for an invited person, who later signs in without the invitation', async () => {
    const somebody = newcomer();
    const passcode = await invitation(app.db, hall);
    const first = sessionIn(await browser(app).signIn(brand, somebody, { passcode }));
    expect(first.memberships).toMatchObject([
      {
        membershipId: first.membershipId,
        userId: first.userId,
        l2Id: hall.subnetworkId,
        l3Id: hall.unitTypeId,
      },
    ]);

    const again = sessionIn(await browser(app).signIn(brand, somebody));
    expect(again).toMatchObject({ userId: first.userId, memberships: first.memberships, membershipId: null });
  });

  /** Signs one person in, each time in a new browser. */
  const signInBy = () => {
    const somebody = newcomer();
    return async (query: Record<string, string>) => {
      const theirs = browser(app);
      await theirs.follow(await theirs.start(brand), { ...somebody });
      const parameters = new URLSearchParams(query);
      const response = await theirs.post(`${calls.auth[brand].path}?${parameters.toString()}`);
      return response.json<Answer<typeof calls.auth.google>>();
    };
  };
  const refused = (code: string) => ({ code: 401, err: { error_code: code } });

  it('refuses a forged token in its query [7.3, 7.4, 7.5]', async () => {
    const signIn = signInBy();
    const passcode = await invitation(app.db, hall);
    const token = { oauth_token: 'made-up', identityToken: 'a.b.c', public_key_id: 'local' };
    expect(await signIn({ create_on_login: 'true', passcode, ...token })).toMatchObject(
      refused('SignInFailed'),
    );
  });

  it('creates an account only where its query allows that [7.3, 7.4, 7.5]', async () => {
    const signIn = signInBy();
    const passcode = await invitation(app.db, hall);
    expect(await signIn({ create_on_login: 'false', passcode })).toMatchObject(refused('Unauthorized'));
    sessionIn(await signIn({ create_on_login: 'true', passcode }));
  });

  it('joins by the passcode of its query [7.3, 7.4, 7.5]', async () => {
    const signIn = signInBy();
    const passcode = await invitation(app.db, hall);
    const first = sessionIn(await signIn({ create_on_login: 'true', passcode }));
    const elsewhere = await invitation(app.db, await community(app.db));
    const second = sessionIn(await signIn({ passcode: elsewhere }));
    expect(second).toMatchObject({ userId: first.userId });
    expect(second.membershipId).not.toBe(first.membershipId);
  });

  it('acts for the membership of its query [7.3, 7.4, 7.5]', async () => {
    const signIn = signInBy();
    const passcode = await invitation(app.db, hall);
    const first = sessionIn(await signIn({ create_on_login: 'true', passcode }));
    await signIn({ passcode: await invitation(app.db, await community(app.db)) });
    expect(sessionIn(await signIn({ membership_id: first.membershipId ?? '' }))).toMatchObject({
      userId: first.userId,
      membershipId: first.membershipId,
    });
  });

  if (brand === 'facebook')
    it('registers by the invitation in Facebook’s extras [7.5, 7.33]', async () => {
      const signIn = signInBy();
      const passcode = await invitation(app.db, hall);
      const extras = (value: object) => ({ extras: JSON.stringify(value) });
      expect(await signIn(extras({ isRegister: false, invitation: { passcode } }))).toMatchObject(
        refused('Unauthorized'),
      );
      const other = await unclaimedResident(app.db, hall);
      const wrong = { isRegister: true, invitation: { passcode, membershipId: other.membershipId } };
      expect(await signIn(extras(wrong))).toMatchObject({
        code: 404,
        err: { error_code: 'InvalidPasscode' },
      });
      expect(await signIn({ extras: 'not JSON', create_on_login: 'true', passcode })).toMatchObject({
        code: 422,
      });
      expect(sessionIn(await signIn(extras({ isRegister: true, invitation: { passcode } })))).toMatchObject({
        memberships: [{ l2Id: hall.subnetworkId }],
      });
    });

  it('refuses an unknown person without an invitation', async () => {
    const answer = await browser(app).signIn(brand, newcomer());
    expect(answer).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  it('checks the browser’s invitation against the passcode', async () => {
    const passcode = await invitation(app.db, hall);
    const { res } = await app.call(calls.invitations.preflight, { params: { token: passcode } });
    const brought = { ...res, passcode };
    const other = await unclaimedResident(app.db, hall);
    const wrongs = {
      passcode: await invitation(app.db, hall),
      membershipId: other.membershipId,
      invitationType: 'UNIQUE',
    } as const;
    for (const [field, wrong] of Object.entries(wrongs)) {
      const answer = await browser(app).signIn(brand, newcomer(), {
        passcode,
        invitation: { ...brought, [field]: wrong },
      });
      if (brand !== 'apple')
        expect(answer, field).toMatchObject({ code: 404, err: { error_code: 'InvalidPasscode' } });
    }
    sessionIn(await browser(app).signIn(brand, newcomer(), { passcode, invitation: brought }));
  });

  it('creates no account unless requested', async () => {
    const passcode = await invitation(app.db, hall);
    const answer = await browser(app).signIn(brand, newcomer(), { passcode, create_on_login: false });
    expect(answer).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
  });

  it('passes on the provider’s error', async () => {
    const somebody = browser(app);
    const page = await somebody.start(brand);
    await somebody.follow(page, { cancel: 'true' });
    expect(await somebody.finish(brand)).toMatchObject({
      code: 401,
      err: { error_code: 'SignInCancelled', error_description: 'You canceled the sign-in.' },
    });
  });
});

describe('accounts', () => {
  it('are never merged because of an e-mail address', async () => {
    const passcode = await invitation(app.db, hall);
    const somebody = newcomer();
    const google = sessionIn(await browser(app).signIn('google', somebody, { passcode }));
    const facebook = sessionIn(await browser(app).signIn('facebook', somebody, { passcode }));
    expect(facebook.userId).not.toBe(google.userId);
  });

  it('do not store Apple’s relay addresses', async () => {
    const passcode = await invitation(app.db, hall);
    const hidden = { ...newcomer(), hide_email: 'true' } as const;
    const { userId, membershipId } = sessionIn(await browser(app).signIn('apple', hidden, { passcode }));
    const [identity] = await app.db.select().from(identities).where(eq(identities.userId, userId));
    expect(identity).toMatchObject({ provider: 'apple', email: null });
    const shown = await app.db.select().from(profiles);
    expect(shown.find((profile) => profile.membershipId === membershipId)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: '',
    });
  });

  it('are created once when a person signs in twice concurrently', async () => {
    const passcode = await invitation(app.db, hall);
    const somebody = newcomer();
    const windows = [browser(app), browser(app)];
    for (const window of windows) await window.follow(await window.start('google'), somebody);
    const sessions = await Promise.all(
      windows.map(async (window) =>
        sessionIn(await window.finish('google', { create_on_login: true, passcode })),
      ),
    );
    expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
    expect(new Set(sessions.map(({ membershipId }) => membershipId)).size).toBe(1);
    const [lone] = await app.db
      .select({ accounts: countDistinct(users.id) })
      .from(users)
      .leftJoin(identities, eq(identities.userId, users.id))
      .where(isNull(identities.id));
    expect(lone).toEqual({ accounts: 0 });
  });

  it('are there only together with their first session', async () => {
    const theirs = browser(app);
    const passcode = await invitation(app.db, hall);
    const { userId: former } = sessionIn(await theirs.signIn('google', newcomer(), { passcode }));
    await theirs.follow(await theirs.start('google'), newcomer());
    const known = () => app.db.select().from(identities);
    const before = await known();
    const signingIn = await app.db.transaction(async (tx) => {
      await tx.select().from(sessions).where(eq(sessions.userId, former)).for('update');
      const finished = theirs.finish('google', { create_on_login: true, passcode });
      await untilWaitedFor(tx);
      expect(await known()).toHaveLength(before.length);
      return { finished };
    });
    expect(sessionIn(await signingIn.finished).userId).not.toBe(former);
  });

  it('open with the requested membership', async () => {
    const somebody = newcomer();
    const [here, there] = [hall, await community(app.db)];
    const first = sessionIn(
      await browser(app).signIn('google', somebody, { passcode: await invitation(app.db, here) }),
    );
    const second = sessionIn(
      await browser(app).signIn('google', somebody, { passcode: await invitation(app.db, there) }),
    );
    expect(second.memberships).toHaveLength(2);
    const back = await browser(app).signIn('google', somebody, { membership_id: first.membershipId ?? '' });
    expect(sessionIn(back).membershipId).toBe(first.membershipId);
    const foreign = await unclaimedResident(app.db, hall);
    const other = await browser(app).signIn('google', somebody, { membership_id: foreign.membershipId });
    expect(sessionIn(other).membershipId).toBeNull();
  });
});

describe('forgotten logins', () => {
  const ask = (email: string) => app.call(calls.auth.lostAuth, { query: { email } });

  it('keep the language that their person last used, whatever the browser’s is', async () => {
    const somebody = newcomer();
    const passcode = await invitation(app.db, hall);
    const { language, userId } = sessionIn(await browser(app).signIn('google', somebody, { passcode }));
    expect(language).toBeUndefined();
    const left = await app.call(calls.auth.logout, { as: userId, headers: { 'accept-language': 'zh' } });
    expect(left.code).toBe(204);
    const again = async () => sessionIn(await browser(app).signIn('google', somebody)).language;
    expect([await again(), await again()]).toEqual(['zh', 'zh']);
  });

  it('are found by a trimmed address in any case [7.7]', async () => {
    const somebody = newcomer();
    const passcode = await invitation(app.db, hall);
    await browser(app).signIn('facebook', somebody, { passcode });
    await browser(app).signIn('google', somebody, { passcode });
    expect(await ask(` ${somebody.email.toUpperCase()} `)).toMatchObject({
      code: 200,
      res: { login_methods: ['facebook', 'google'] },
    });
  });

  it('are denied for an address that nobody uses', async () => {
    expect(await ask('nobody@example.org')).toMatchObject({
      code: 404,
      err: {
        error_code: 'NoAccount',
        error_description: 'There is no Nestmate account associated with this e-mail.',
      },
    });
  });
});
