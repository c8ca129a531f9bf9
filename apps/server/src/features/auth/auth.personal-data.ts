import { providerNames } from '@nestmate/contract/providers';
import { translatorOf } from '@nestmate/locales';
import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { handOffs, identities, refreshTokens, securityEvents, sessions } from './auth.schema';

export const authPersonalData = [
  personalData({
    section: 'waysToSignIn',
    table: identities,
    mine: [identities.userId],
    inWords: async (rows) =>
      rows.map((row) => ({
        ...row,
        provider: row.provider === 'campus' ? row.issuer : providerNames[row.provider],
      })),
  }),
  personalData({ section: 'sessions', table: sessions, mine: [sessions.userId] }),
  personalData({
    section: 'securityEvents',
    table: securityEvents,
    mine: [securityEvents.userId],
    inWords: async (rows, { language }) => {
      const t = translatorOf(language, 'account');
      return rows.map((row) => ({ ...row, kind: t(`sessions.kinds.${row.kind}`) }));
    },
  }),
];

export const authWithheld: WithheldTable[] = [
  {
    table: refreshTokens,
    reason: 'The key of a session, stored as a hash; the session itself is included.',
  },
  { table: handOffs, reason: 'A sign-in in progress, deleted after minutes.' },
];
