import type { UserId } from '@nestmate/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { type Caller, ProductError } from '../../../platform/http';
import { hashOf } from '../../../platform/opaque-token';
import { accountExists } from '../../memberships';
import type { AccessTokens } from '../access-tokens';
import type { Cookies } from '../cookies';
import { membershipsInSession, ownerOfToken } from './sessions.queries';
import { replayGraceMs } from './sessions.service';

/**
 * The account of an access token, with its memberships. A token of an ended session or a deleted account is refused
 * immediately rather than when it expires.
 */
export function makeAccountOf(db: Db, tokens: AccessTokens): (accessToken: string) => Promise<Caller> {
  return async (accessToken) => {
    const account = await tokens.verify(accessToken);
    const memberships = await membershipsInSession(db, account.sessionId, account.userId);
    if (memberships) return { ...account, memberships };
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
