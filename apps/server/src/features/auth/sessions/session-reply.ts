import type { Session } from '@nestmate/contract/auth';
import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { FastifyReply } from 'fastify';
import { languageOf } from '../../../platform/http/language';
import type { SessionId } from '../../../platform/ids';
import { membershipsOf, rememberLanguage } from '../../memberships';
import type { AuthDependencies } from '../auth-dependencies';
import { type OpenSession, refreshTokenLifetimeMs } from './sessions.service';

type SessionReplyDependencies = Pick<AuthDependencies, 'db' | 'tokens' | 'cookies'>;

/** The reply about a session; its refresh token goes into the cookie. */
export async function grantSession(
  { db, tokens, cookies }: SessionReplyDependencies,
  reply: FastifyReply,
  { userId, sessionId, refreshToken }: OpenSession,
  language: Language = languageOf(reply.request.headers['accept-language']),
): Promise<Omit<Session, 'membershipId'>> {
  cookies.set(reply, 'refresh', refreshToken, refreshTokenLifetimeMs);
  await rememberLanguage(db, userId, language);
  return sessionReply({ db, tokens }, { userId, sessionId }, language);
}

export async function sessionReply(
  { db, tokens }: Pick<SessionReplyDependencies, 'db' | 'tokens'>,
  account: { userId: UserId; sessionId: SessionId },
  language: Language,
): Promise<Omit<Session, 'membershipId'>> {
  return {
    accessToken: await tokens.issue(account),
    userId: account.userId,
    memberships: await membershipsOf(db, account.userId, language),
  };
}
