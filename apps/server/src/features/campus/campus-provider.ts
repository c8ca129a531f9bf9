import type { NetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Config } from '../../platform/config';
import { makeGuardedFetch, type ReachableHosts } from '../../platform/guarded-fetch';
import { dateOf, destinationOf, type IdentityProvider, oidcClient, unavailable } from '../auth';
import { campusOf, type CampusRow } from './campus.queries';

export const reachableHosts = ({
  production,
  campusPrivateHosts: privateHosts,
}: Pick<Config, 'campusPrivateHosts' | 'production'>): ReachableHosts => ({ production, privateHosts });

type Secrets = App['tokens'];
type StoredSecret = Pick<CampusRow, 'clientId' | 'clientSecret' | 'issuer' | 'networkId'>;

const purpose = 'campus client secrets';
const belongsTo = ({ networkId, issuer, clientId }: Omit<StoredSecret, 'clientSecret'>) =>
  JSON.stringify([networkId, issuer, clientId]);

export const encryptSecret = (tokens: Secrets, of: Omit<StoredSecret, 'clientSecret'>, secret: string) =>
  tokens.encrypt(purpose, belongsTo(of), secret);
/** @returns undefined once the server's own secret has changed */
export const secretOf = (tokens: Secrets, row: StoredSecret): string | undefined =>
  tokens.decrypt(purpose, belongsTo(row), row.clientSecret);

/** What a provider says about itself is read again after this long. */
const clientLifetimeMs = 3_600_000;

interface KnownClient {
  madeFor: string;
  madeAt: number;
  client: ReturnType<typeof oidcClient>;
}

/**
 * The campuses as a sign-in provider; the challenge of a sign-in names the network. A campus that is off can only be
 * tried out.
 */
export function createCampusProvider({
  db,
  tokens,
  config,
  clock,
}: Pick<App, 'clock' | 'config' | 'db' | 'tokens'>): IdentityProvider {
  const fetch = makeGuardedFetch(reachableHosts(config));
  /** One for each network that has it set up. */
  const clients = new Map<NetworkId, KnownClient>();

  function clientFor(row: CampusRow) {
    const { networkId, issuer, clientId, clientSecret: stored } = row;
    const madeFor = JSON.stringify([issuer, clientId, stored]);
    const now = clock().getTime();
    const known = clients.get(networkId);
    if (known?.madeFor === madeFor && now - known.madeAt < clientLifetimeMs) return known.client;
    const clientSecret = secretOf(tokens, row);
    if (clientSecret === undefined) throw unavailable();
    const client = oidcClient({ issuer, clientId, clientSecret, fetch });
    clients.set(networkId, { madeFor, madeAt: now, client });
    return client;
  }

  async function campusFor({ networkId, state }: { networkId?: NetworkId; state: string }) {
    const row = networkId && (await campusOf(db, networkId));
    if (!row || !(row.isOn || destinationOf(state) === 'try')) throw unavailable();
    return { row, client: clientFor(row) };
  }

  return {
    provider: 'campus',
    authorizeUrl: async (challenge) => {
      const { row, client } = await campusFor(challenge);
      const scopes = new Set(['openid', ...row.scopes.split(' ')]);
      const url = await client.authorizeUrl(challenge, {
        scope: [...scopes].join(' '),
        ...(challenge.again && { prompt: 'login', max_age: '0' }),
      });
      const isSecure = url.protocol === 'https:' || (!config.production && url.protocol === 'http:');
      if (!isSecure) throw unavailable();
      return url.href;
    },
    identify: async (response, challenge) => {
      if (!challenge) throw unavailable();
      const { row, client } = await campusFor(challenge);
      const claims = await client.claims(response, challenge, { withUserInfo: true });
      const { iss, sub, email, email_verified: verified, name, auth_time: authTime } = claims;
      const { networkId, matchBy, needsPasscode } = row;
      return {
        provider: 'campus',
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        emailVerified: verified === true,
        name: typeof name === 'string' ? name : undefined,
        authenticatedAt: dateOf(authTime),
        campus: {
          networkId,
          name: row.name,
          matchBy,
          claimed: textOf(claims[row.matchClaim]),
          isVerified: matchBy === 'officeId' || (verified === true && row.matchClaim === 'email'),
          needsPasscode,
          claims,
        },
      };
    },
  };
}

/** A claim with one value; providers send numbers as numbers, and single values in lists. */
function textOf(value: unknown): string | undefined {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (others.length > 0 || (typeof only !== 'string' && typeof only !== 'number')) return undefined;
  const text = String(only).normalize('NFKC').trim();
  return text === '' || text.length > 320 ? undefined : text;
}
