import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import type { LinkedIdentity } from '@nestmate/contract/identities';
import { provider } from '@nestmate/contract/providers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { windowsOf } from '../../../test/clients/windows';
import { community, invitation } from '../../../test/world/builders';

let app: TestApp;
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let passcode: string;

beforeAll(async () => {
  app = await testApp();
  openWindow = await windowsOf(app);
  passcode = await invitation(app.db, await community(app.db));
});

async function arrive(somebody = newcomer()) {
  const window = browser(app);
  const session = sessionIn(await window.signIn('google', somebody, { passcode }));
  return { window, session, somebody };
}

async function linkedTo({ userId, accessToken }: Session): Promise<LinkedIdentity[]> {
  const answer = await app.call(calls.identities.list, { token: accessToken, params: { userId } });
  return answer.res?.identities ?? [];
}

const unlink = ({ userId, accessToken }: Session, identityId: LinkedIdentity['identity_id']) =>
  app.call(calls.identities.unlink, { token: accessToken, params: { userId, identityId } });

const refusal = (code: number, error_code: string) => ({ code, err: { error_code } });

describe('adding an identity', () => {
  it.each(provider.options)('signs in to the same account with %s from then on', async (brand) => {
    const { window, session } = await arrive();
    const other = newcomer();
    const linked = await window.link(session, brand, other);
    expect(linked.res?.identities).toMatchObject([
      { provider: 'google' },
      { provider: brand, email: other.email },
    ]);
    expect(sessionIn(await browser(app).signIn(brand, other)).userId).toBe(session.userId);
  });

  it('returns to the settings when no popup could open', async () => {
    const { window, session } = await arrive();
    await window.callAs(session, calls.identities.intend, { provider: 'apple' });
    const end = await window.follow(await window.follow('/auth/start/apple?link=1'), { ...newcomer() });
    expect(end).toMatch(/^\/settings\/sign-in\?signin=apple&attempt=[0-5]$/);
    expect((await window.callAs(session, calls.identities.link, { provider: 'apple' })).code).toBe(200);
  });

  it('changes nothing when the account already has it', async () => {
    const { window, session, somebody } = await arrive();
    const again = await window.link(session, 'google', somebody);
    expect(again.res?.identities).toHaveLength(1);
  });

  it('refuses an identity of another account, with an error', async () => {
    const taken = await arrive();
    const { window, session } = await arrive();
    const answer = await window.link(session, 'google', taken.somebody);
    expect(answer).toMatchObject(refusal(409, 'IdentityTaken'));
    expect(answer.err?.error_description).toContain('This Google account already belongs to another');
    expect(await linkedTo(session)).toHaveLength(1);
    expect(await linkedTo(taken.session)).toHaveLength(1);
  });

  it('succeeds for one of two accounts that add the same identity concurrently', async () => {
    const [one, two] = [await arrive(), await arrive()];
    const identity = newcomer();
    const answers = await Promise.all(
      [one, two].map(({ window, session }) => window.link(session, 'facebook', identity)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  it('does not show an address that Apple hides', async () => {
    const { window, session } = await arrive();
    const linked = await window.link(session, 'apple', { ...newcomer(), hide_email: 'true' });
    expect(linked.res?.identities[1]).toMatchObject({ provider: 'apple', email: null });
  });
});

describe('an intention to link', () => {
  it('is required: a sign-in that was not started to link is refused', async () => {
    const { window, session } = await arrive();
    await window.follow(await window.start('google'), newcomer());
    const answer = await window.callAs(session, calls.identities.link, { provider: 'google' });
    expect(answer).toMatchObject(refusal(401, 'SignInFailed'));
  });

  it('is required: a link from another site is refused', async () => {
    const { window, session } = await arrive();
    await window.follow(await window.follow('/auth/start/google?link=1'), { ...newcomer() });
    const answer = await window.callAs(session, calls.identities.link, { provider: 'google' });
    expect(answer).toMatchObject(refusal(401, 'SignInFailed'));
  });

  it('is refused for another session in the same browser', async () => {
    const first = await arrive();
    await first.window.callAs(first.session, calls.identities.intend, { provider: 'google' });
    const victim = sessionIn(await first.window.signIn('facebook', newcomer(), { passcode }));
    await first.window.follow(await first.window.follow('/auth/start/google?link=1'), { ...newcomer() });
    const answer = await first.window.callAs(victim, calls.identities.link, { provider: 'google' });
    expect(answer).toMatchObject(refusal(401, 'SignInFailed'));
    expect(await linkedTo(victim)).toHaveLength(1);
  });

  it('is refused for a different provider', async () => {
    const { window, session } = await arrive();
    await window.callAs(session, calls.identities.intend, { provider: 'facebook' });
    const intention = window.jar.get('nestmate_linking_facebook') ?? '';
    window.jar.set('nestmate_linking_google', intention);
    await window.follow(await window.follow('/auth/start/google?link=1'), { ...newcomer() });
    const answer = await window.callAs(session, calls.identities.link, { provider: 'google' });
    expect(answer).toMatchObject(refusal(401, 'SignInFailed'));
  });

  it('cannot be used to sign in', async () => {
    const { window, session } = await arrive();
    await window.callAs(session, calls.identities.intend, { provider: 'google' });
    await window.follow(await window.follow('/auth/start/google?link=1'), { ...newcomer() });
    expect(await window.finish('google', { create_on_login: true, passcode })).toMatchObject(
      refusal(401, 'SignInFailed'),
    );
  });

  it("is refused from another site's page", async () => {
    const { window, session } = await arrive();
    for (const step of [calls.identities.intend, calls.identities.link] as const) {
      const answer = await window.callAs(
        session,
        step,
        { provider: 'google' },
        { origin: 'https://elsewhere.example' },
      );
      expect(answer, step.path).toMatchObject(refusal(403, 'Forbidden'));
    }
  });

  it('works once', async () => {
    const { window, session } = await arrive();
    await window.link(session, 'facebook', newcomer());
    const again = await window.callAs(session, calls.identities.link, { provider: 'facebook' });
    expect(again).toMatchObject(refusal(401, 'SignInFailed'));
  });
});

describe('removing an identity', () => {
  it('keeps the others', async () => {
    const { window, session, somebody } = await arrive();
    const other = newcomer();
    await window.link(session, 'facebook', other);
    const [google] = await linkedTo(session);
    if (!google) throw new Error('Not linked');
    expect((await unlink(session, google.identity_id)).res?.identities).toMatchObject([
      { provider: 'facebook' },
    ]);
    expect(await browser(app).signIn('google', somebody)).toMatchObject(refusal(401, 'Unauthorized'));
    expect(sessionIn(await browser(app).signIn('facebook', other)).userId).toBe(session.userId);
  });

  it('refuses to remove the last', async () => {
    const { session } = await arrive();
    const [google] = await linkedTo(session);
    if (!google) throw new Error('Not linked');
    const last = await unlink(session, google.identity_id);
    expect(last).toMatchObject(refusal(409, 'LastIdentity'));
    expect(last.err?.error_description).toContain('your only way to sign in');
  });

  it('keeps one when the last two are removed concurrently', async () => {
    const { window, session } = await arrive();
    await window.link(session, 'facebook', newcomer());
    const both = await linkedTo(session);
    const answers = await Promise.all(both.map(({ identity_id }) => unlink(session, identity_id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(await linkedTo(session)).toHaveLength(1);
  });

  it('does not remove another person’s identity', async () => {
    const [mine, theirs] = [await arrive(), await arrive()];
    const [foreign] = await linkedTo(theirs.session);
    if (!foreign) throw new Error('Not linked');
    await unlink(mine.session, foreign.identity_id);
    expect(await linkedTo(theirs.session)).toHaveLength(1);
  });

  it('ends every session but this one immediately', async () => {
    const { window, session, somebody } = await arrive();
    const elsewhere = browser(app);
    sessionIn(await elsewhere.signIn('google', somebody));
    await window.link(session, 'facebook', newcomer());
    const { userId, membershipId } = session;
    if (!membershipId) throw new Error('No membership');
    const [here, there] = [
      await openWindow({ userId, membershipId, token: session.accessToken }),
      await openWindow({ userId, membershipId }),
    ];
    const [google] = await linkedTo(session);
    if (!google) throw new Error('Not linked');
    await unlink(session, google.identity_id);
    await vi.waitFor(() => {
      expect(there.received.map(([name]) => name)).toContain('session.ended');
      expect(there.socket.connected).toBe(false);
      expect(here.received.map(([name]) => name)).toContain('identities.changed');
    });
    expect(here.received.map(([name]) => name)).not.toContain('session.ended');
    expect(here.socket.connected).toBe(true);
    expect((await elsewhere.post(calls.auth.refresh.path)).statusCode).toBe(401);
    expect((await window.post(calls.auth.refresh.path)).statusCode).toBe(200);
  });
});
