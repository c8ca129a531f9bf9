import { holding, type Withheld } from '../../platform/personal-data/holding';
import { handOffs, identities, memberships, refreshTokens, sessions, users } from './auth.schema';
import { placesOf } from './memberships.queries';
import { providerNames } from './providers/provider-names';

export const authHoldings = [
  holding({ section: 'account', table: users, mine: [users.id] }),
  holding({
    section: 'waysToSignIn',
    table: identities,
    mine: [identities.userId],
    inWords: async (rows) => rows.map((row) => ({ ...row, provider: providerNames[row.provider] })),
  }),
  holding({ section: 'sessions', table: sessions, mine: [sessions.userId] }),
  holding({
    section: 'memberships',
    table: memberships,
    mine: [memberships.userId],
    inWords: async (rows, { db }) => {
      const places = await placesOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...places.get(row.id), ...row }));
    },
  }),
];

export const authWithheld: Withheld[] = [
  {
    table: refreshTokens,
    reason: 'The key of a session, of which only a hash is kept; the session is there.',
  },
  { table: handOffs, reason: 'A sign-in under way, forgotten after minutes.' },
];
