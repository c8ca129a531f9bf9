import type { Db } from '../../../platform/database/client';
import { ProductError, type TokenOwner } from '../../../platform/http';
import type { AccessTokens } from '../access-tokens';
import { accountExists } from '../../memberships';
import { prepareSessionCheck } from './sessions.queries';

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
