import { staffCalls } from '@nestmate/contract/staff';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffMe, StaffSignInMethod } from '@nestmate/contract/staff/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, sourceOf } from '../../../platform/http';
import { requireMail } from '../../../platform/mail/mail';
import { identityFrom, createAuthDependencies, requireOwnOrigin } from '../../auth';
import type { StaffDependencies } from '../sessions/staff-dependencies';
import { sessionLifetimeMs, staffMe } from '../sessions/staff-sessions.service';
import { listAccounts, unlinkAccount } from './accounts.service';
import {
  finishSignIn,
  knownForMs,
  rememberBrowser,
  type StaffBrowser,
  staffOfProvider,
} from './finish-sign-in.service';
import { requestLink, linkLifetimeMs, type SpentLink, spendCode, spendLink } from './links.service';
import { signInMethods } from './sign-in-methods.service';
import { queueLinkMail } from './staff-mail.jobs';

const { staffSignIn } = staffCalls;

export function signInRoutes(app: App, { cookies, sessionOf, campus }: StaffDependencies): void {
  const { bind, db, tokens, clock, config } = app;
  const auth = createAuthDependencies(app);

  const browserOf = (request: FastifyRequest): StaffBrowser => ({
    source: sourceOf(request),
    known: cookies.read(request, 'staff_known'),
  });

  const open = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    method: SpentLink['way'] | StaffSignInMethod,
    staffId: StaffId,
    tx: Tx,
  ): Promise<StaffMe> => {
    const { me, token, known } = await finishSignIn(
      { tx, events: app.events, tokens },
      { staffId, method, browser: browserOf(request) },
      clock(),
    );
    cookies.set(reply, 'staff', token, sessionLifetimeMs);
    cookies.clear(reply, 'staff_asking');
    cookies.set(reply, 'staff_known', known, knownForMs);
    return me;
  };

  bind(staffSignIn.me, async ({ actor, request, reply }) => {
    const me = await staffMe(db, actor);
    const { staffId, email } = actor;
    const browser = browserOf(request);
    const known = await rememberBrowser({ db, tokens }, { staffId, email, browser }, clock());
    cookies.set(reply, 'staff_known', known, knownForMs);
    return me;
  });

  bind(staffSignIn.options, () => signInMethods(db, { config, campus, providers: auth.providers }));

  bind(staffSignIn.sendLink, async ({ body: { email }, language, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    requireMail(config);
    const nonce = cookies.read(request, 'staff_asking');
    const link = await requestLink(
      { db, tokens },
      {
        email,
        language,
        nonce,
        network: sourceOf(request).address,
        known: cookies.read(request, 'staff_known'),
      },
      clock(),
    );
    await queueLinkMail(app, link.id);
    cookies.set(reply, 'staff_asking', link.nonce, linkLifetimeMs);
    return undefined;
  });

  bind(staffSignIn.spendLink, async ({ body: { token }, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    const session = await sessionOf(request).catch(() => undefined);
    const nonce = cookies.read(request, 'staff_asking');
    return db.transaction(async (tx) => {
      const spent = await spendLink(tx, { token, nonce, signedInAs: session?.staffId }, clock());
      if (spent.isAgain && session) return staffMe(tx, session);
      return open({ request, reply }, spent.way, spent.staffId, tx);
    });
  });

  bind(staffSignIn.enterCode, async ({ body: { code }, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    const nonce = cookies.read(request, 'staff_asking');
    const outcome = await db.transaction(async (tx): Promise<StaffMe | 'closed' | 'gone' | 'wrong'> => {
      const spent: SpentLink | 'closed' | 'gone' | 'wrong' = await spendCode(
        tx,
        tokens,
        { code, nonce },
        clock(),
      );
      return typeof spent === 'string' ? spent : open({ request, reply }, 'code', spent.staffId, tx);
    });
    if (outcome === 'closed') throw new ProductError('CodesClosed');
    if (outcome === 'gone') throw new ProductError('SignInLinkGone');
    if (outcome === 'wrong') {
      request.log.warn({ event: 'staff_code_refused' }, 'A staff sign-in code was wrong');
      throw new ProductError('WrongCode');
    }
    return outcome;
  });

  bind(staffSignIn.accounts, ({ actor }) => listAccounts(db, actor));
  bind(staffSignIn.unlinkAccount, async ({ actor, body: { issuer } }) => {
    await unlinkAccount(db, actor, { issuer, now: clock() });
    return listAccounts(db, actor);
  });

  bind(staffSignIn.useProvider, async ({ body: { way: method, attempt }, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    if (method === 'campus') throw new ProductError('SignInFailed');
    const returned = { request, reply, attempt, sessionId: null, staff: true };
    const identity = await identityFrom(auth, method, returned);
    const { issuer, subject } = identity;
    const email = identity.emailVerified ? identity.email : undefined;
    return db.transaction(async (tx) => {
      const staffId = await staffOfProvider(tx, { issuer, subject, email }, clock());
      return open({ request, reply }, method, staffId, tx);
    });
  });
}
