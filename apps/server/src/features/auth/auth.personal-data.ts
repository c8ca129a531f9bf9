import { providerNames } from '@nestmate/contract';
import { personalData, type Withheld } from '../../platform/personal-data/personal-data';
import { handOffs, identities, refreshTokens, sessions } from './auth.schema';

export const authPersonalData = [
  personalData({
    section: 'waysToSignIn',
    table: identities,
    mine: [identities.userId],
    inWords: async (rows) => rows.map((row) => ({ ...row, provider: providerNames[row.provider] })),
  }),
  personalData({ section: 'sessions', table: sessions, mine: [sessions.userId] }),
];

export const authWithheld: Withheld[] = [
  {
    table: refreshTokens,
    reason: 'The key of a session, stored as a hash; the session itself is included.',
  },
  { table: handOffs, reason: 'A sign-in in progress, deleted after minutes.' },
];
