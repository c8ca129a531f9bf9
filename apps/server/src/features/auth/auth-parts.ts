import type { SignInOptions } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { AccessTokens } from './access-tokens';
import type { Cookies } from './cookies';
import type { Providers } from './providers/providers';

/** What signing in is made of. */
export interface AuthParts {
  db: Db;
  events: Events;
  tokens: AccessTokens;
  providers: Providers;
  /** Whether the local identity provider plays the providers. */
  local: boolean;
  cookies: Cookies;
  publicUrl: string;
  rateLimitFactor: number;
  /** What the sign-in page is told beside the providers. */
  about: () => Promise<Omit<SignInOptions, 'google' | 'apple' | 'facebook'>>;
}
