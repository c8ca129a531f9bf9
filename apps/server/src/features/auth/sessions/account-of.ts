import type { Db } from '../../../platform/database/client';
import { ProductError, type TokenOwner } from '../../../platform/http';
import type { AccessTokens } from '../access-tokens';
import { accountExists } from '../../memberships';
import { prepareSessionCheck, ownerOfToken } from './sessions.queries';
import type { UserId } from '@nestmate/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import type { Cookies } from '../cookies';
import { hashOf } from '../../../platform/opaque-token';
import { replayGraceMs } from './sessions.service';

/**
 * The account of an access token. A token of an ended session or a deleted account is refused immediately
 * rather than when it expires.
 */
export function makeAccountOf(db: Db, tokens: AccessTokens): (accessToken: string) => Promise<TokenOwner> {
  const isSessionValid = prepareSessionCheck(db);
  return async (accessToken) => {
    const account = await tokens.verify(accessToken);
    if (await isSessionValid(account.sessionId, account.userId)) return account;
    throw new ProductError((await accountExists(db, account.userId)) ? 'Unauthorized' : 'AccountDeleted');
  };
}

/** @returns a function that finds the account of a browser by its session cookie, for requests without a token */
export function makeAccountOfBrowser({ db, clock }: Pick<App, 'clock' | 'db'>, cookies: Cookies) {
  return async (request: FastifyRequest): Promise<UserId | undefined> => {
    const token = cookies.read(request, 'refresh');
    if (!token) return undefined;
    const now = clock();
    return ownerOfToken(db, hashOf(token), { now, usedSince: new Date(now.getTime() - replayGraceMs) });
  };
}
