import { providerNames } from '@nestmate/contract';
import { holding, type Withheld } from '../../platform/personal-data/holding';
import { handOffs, identities, refreshTokens, sessions } from './auth.schema';

export const authHoldings = [
  holding({
    section: 'waysToSignIn',
    table: identities,
    mine: [identities.userId],
    inWords: async (rows) => rows.map((row) => ({ ...row, provider: providerNames[row.provider] })),
  }),
  holding({ section: 'sessions', table: sessions, mine: [sessions.userId] }),
];

export const authWithheld: Withheld[] = [
  {
    table: refreshTokens,
    reason: 'The key of a session, stored as a hash; the session itself is included.',
  },
  { table: handOffs, reason: 'A sign-in in progress, deleted after minutes.' },
];
