import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import { provider } from '@nestmate/contract/providers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { windowsOf } from '../../../../test/clients/windows';
import { community, invitation } from '../../../../test/world/builders';
import { users } from '../../memberships';
import { handOffs, securityEvents, sessions } from '../auth.schema';
import { freshSignInMs, tidySessions } from './sessions.service';

const lines: string[] = [];
let app: TestApp;
let openWindow: Awaited<ReturnType<typeof windowsOf>>;
let passcode: string;

beforeAll(async () => {
  app = await testApp({ log: { write: (line) => void lines.push(line) } });
  openWindow = await windowsOf(app);
  passcode = await invitation(app.db, await community(app.db));
});

async function signIn(person: ReturnType<typeof newcomer>) {
  const window = browser(app);
  return { window, session: sessionIn(await window.signIn('google', person, { passcode })) };
}
const params = ({ userId }: Session) => ({ userId });
const listOf = async (session: Session) => {
  const { res } = await app.call(calls.sessions.list, {
    token: session.accessToken,
    params: params(session),
  });
  if (!res) throw new Error('No list');
  return res;
};
const kindsOf = async (session: Session) => (await listOf(session)).events.map(({ kind }) => kind);
const isLogged = (event: string, { userId }: Session) =>
  lines.some((line) => line.includes(`"event":"security.${event}"`) && line.includes(userId));
const signedInLongAgo = async ({ userId }: Session) => {
  const createdAt = new Date(Date.now() - freshSignInMs - 1000);
  await app.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId));
};

describe('the list of sessions', () => {
  it('shows where only the person is signed in, this session first', async () => {
    const me = newcomer();
    const [first, second] = [await signIn(me), await signIn(me)];
    await signIn(newcomer());
    const { sessions: listed } = await listOf(first.session);
    expect(listed.map(({ is_this }) => is_this)).toEqual([true, false]);
    expect(listed[0]).toMatchObject({ address: '127.0.0.0/24' });
    expect((await listOf(second.session)).sessions[0]?.session_id).toBe(listed[1]?.session_id);
  });

  it('ends one of them immediately', async () => {
    const me = newcomer();
    const [here, there] = [await signIn(me), await signIn(me)];
    const [, other] = (await listOf(here.session)).sessions;
    const { res } = await app.call(calls.sessions.end, {
      token: here.session.accessToken,
      params: { ...params(here.session), sessionId: other?.session_id ?? '' },
    });
    expect(res?.sessions).toHaveLength(1);
    expect((await there.window.post('/auth/refresh')).statusCode).toBe(401);
    expect((await here.window.post('/auth/refresh')).statusCode).toBe(200);
    expect(await kindsOf(here.session)).toContain('signed_out_elsewhere');
  });

  it('does not end a session of somebody else', async () => {
    const [me, them] = [await signIn(newcomer()), await signIn(newcomer())];
    const [theirs] = (await listOf(them.session)).sessions;
    const sessionId = theirs?.session_id ?? '';
    const end = async ({ session }: typeof me) => {
      const token = me.session.accessToken;
      return (await app.call(calls.sessions.end, { token, params: { ...params(session), sessionId } })).code;
    };
    expect([await end(me), await end(them)]).toEqual([200, 403]);
    expect((await them.window.post('/auth/refresh')).statusCode).toBe(200);
  });

  it('signs out everywhere else, in the open windows too', async () => {
    const me = newcomer();
    const [here, there, further] = [await signIn(me), await signIn(me), await signIn(me)];
    const { userId, memberships, accessToken: token } = there.session;
    const [membership] = memberships;
    if (!membership) throw new Error('No membership');
    const window = await openWindow({ userId, membershipId: membership.membershipId, token });
    const { res } = await app.call(calls.sessions.endOthers, {
      token: here.session.accessToken,
      params: params(here.session),
    });
    expect(res?.sessions.map(({ is_this }) => is_this)).toEqual([true]);
    await vi.waitFor(() => {
      expect(window.received.map(([name]) => name)).toContain('session.ended');
      expect(window.socket.connected).toBe(false);
    });
    for (const [name, other] of Object.entries({ there, further }))
      expect((await other.window.post('/auth/refresh')).statusCode, name).toBe(401);
    expect(isLogged('signed_out_elsewhere', here.session)).toBe(true);
  });
});

describe('security events', () => {
  it('show a person when a way to sign in was added or removed, also in the log', async () => {
    const me = await signIn(newcomer());
    const linked = await me.window.link(me.session, 'facebook', newcomer());
    const added = linked.res?.identities.find((each) => each.provider === 'facebook');
    await app.call(calls.identities.unlink, {
      token: me.session.accessToken,
      params: { ...params(me.session), identityId: added?.identity_id ?? '' },
    });
    expect(await kindsOf(me.session)).toEqual(['identity_unlinked', 'identity_linked', 'signed_in']);
    for (const kind of ['signed_in', 'identity_linked', 'identity_unlinked'])
      expect(isLogged(kind, me.session), kind).toBe(true);
  });

  it('include the replay of a session, also in the log', async () => {
    const me = await signIn(newcomer());
    const stolen = me.window.jar.get('nestmate_refresh') ?? '';
    for (let times = 0; times < 2; times += 1) await me.window.post('/auth/refresh');
    await app.db.execute(`update refresh_tokens set used_at = used_at - interval '1 minute'`);
    me.window.jar.set('nestmate_refresh', stolen);
    expect((await me.window.post('/auth/refresh')).statusCode).toBe(401);
    const replays = await app.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'refresh_reused'));
    expect(replays).toMatchObject([{ userId: me.session.userId, address: '127.0.0.0/24' }]);
    expect(isLogged('refresh_reused', me.session)).toBe(true);
  });

  it('are retained for 90 days', async () => {
    const { session } = await signIn(newcomer());
    const after = (days: number) => tidySessions(app.db, new Date(Date.now() + days * 86_400_000));
    const retained = () =>
      app.db.select().from(securityEvents).where(eq(securityEvents.userId, session.userId));
    await after(89);
    expect(await retained()).toHaveLength(1);
    await after(91);
    expect(await retained()).toEqual([]);
  });
});

it('writes the caller and the address of a call into the access log', async () => {
  const { session } = await signIn(newcomer());
  await listOf(session);
  const line = lines.find((each) => each.includes('request completed') && each.includes(session.userId));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    res: { status: 200, userId: session.userId, address: '127.0.0.0/24' },
  });
});

describe('a fresh sign-in', () => {
  const again = (window: ReturnType<typeof browser>, session: Session) =>
    window.callAs(session, calls.sessions.signInAgain, { provider: 'google' });
  const required = { code: 403, err: { error_code: 'FreshSignInRequired' } };

  it.each(provider.options)('is needed to add %s', async (brand) => {
    const { window, session } = await signIn(newcomer());
    await signedInLongAgo(session);
    expect(await window.callAs(session, calls.identities.intend, { provider: brand })).toMatchObject(
      required,
    );
  });

  it('is needed to remove an identity', async () => {
    const { session } = await signIn(newcomer());
    const { accessToken: token, userId } = session;
    const { res } = await app.call(calls.identities.list, { token, params: { userId } });
    const params = { userId, identityId: res?.identities[0]?.identity_id ?? '' };
    expect(await app.call(calls.identities.unlink, { token, params })).toMatchObject({
      err: { error_code: 'LastIdentity' },
    });
    await signedInLongAgo(session);
    expect(await app.call(calls.identities.unlink, { token, params })).toMatchObject(required);
  });

  it('replaces the session', async () => {
    const me = newcomer();
    const { window, session } = await signIn(me);
    await window.follow(await window.startAgain('google'), me);
    const fresh = sessionIn(await again(window, session));
    expect((await listOf(fresh)).sessions).toHaveLength(1);
    const { accessToken: token } = session;
    expect((await app.call(calls.sessions.list, { token, params: params(session) })).code).toBe(401);
    expect((await window.post('/auth/refresh')).statusCode).toBe(200);
  });

  it('is needed to delete the account', async () => {
    const me = newcomer();
    const { window, session } = await signIn(me);
    await signedInLongAgo(session);
    const remove = (token: string) => app.call(calls.account.remove, { token });
    expect(await remove(session.accessToken)).toMatchObject(required);
    await window.follow(await window.startAgain('google'), me);
    const fresh = sessionIn(await again(window, session));
    expect((await remove(fresh.accessToken)).code).toBe(204);
    expect(await app.db.select().from(users).where(eq(users.id, session.userId))).toEqual([]);
    expect(isLogged('deletion_requested', session)).toBe(true);
  });

  it('is refused with an identity of another account or of none', async () => {
    const other = newcomer();
    await signIn(other);
    const { window, session } = await signIn(newcomer());
    for (const [name, person] of Object.entries({ other, newcomer: newcomer() })) {
      await window.follow(await window.startAgain('google'), person);
      expect(await again(window, session), name).toMatchObject({
        code: 409,
        err: { error_code: 'OtherIdentity' },
      });
    }
    expect((await listOf(session)).sessions).toHaveLength(1);
  });

  it.each(provider.options)(
    'must come from a %s that was required to ask for credentials again',
    async (brand) => {
      const me = newcomer();
      const window = browser(app);
      const session = sessionIn(await window.signIn(brand, me, { passcode }));
      const prove = () => window.callAs(session, calls.sessions.signInAgain, { provider: brand });
      await window.follow(await window.start(brand), me);
      expect(await prove()).toMatchObject(required);
      await window.follow(await window.startAgain(brand), me);
      expect((await prove()).code).toBe(200);
    },
  );

  it('is refused when the provider reports an earlier sign-in', async () => {
    const me = newcomer();
    const { window, session } = await signIn(me);
    await window.follow(await window.startAgain('google'), me);
    // As if the person had gone to the provider long after they gave it their password.
    await app.db.update(handOffs).set({
      contents: sql`jsonb_set(contents, '{startedAt}', to_jsonb(${Date.now() + 3_600_000}::bigint))`,
    });
    expect(await again(window, session)).toMatchObject(required);
  });
});
