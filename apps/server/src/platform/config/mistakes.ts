import { createPrivateKey } from 'node:crypto';
import { isLoopback } from '../loopback';
import type { Environment } from './environment';
import { asPem } from './parts';

/** Settings that only make sense together. */
const groups = [
  ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET', 'STAFF_OIDC_NAME'],
] as const;

/** Variables without effect unless a second one is set. */
const companions = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['LLM_API_KEY', 'LLM_MODEL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['TURN_SECRET', 'TURN_URLS'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['SUPPORT_WIDGET_SECRET', 'SUPPORT_WIDGET_URL'],
] as const;

/** The settings on which the checks of other settings depend. */
interface Setting {
  production: boolean;
  publicUrl: string;
  anyProvider: boolean;
}

/** Returns a sentence for each mistake in values that are each valid alone. */
export function mistakesIn(values: Environment, setting: Setting): string[] {
  return [
    ...incompleteGroups(values),
    ...missingCompanions(values),
    ...pathMistakes(values),
    ...(setting.production ? missingInProduction(values, setting) : []),
    ...(setting.production || values.DEMO ? [] : openDoors(values)),
    ...appleMistakes(values),
    ...widgetMistakes(values, setting),
  ];
}

const isSet = (values: Environment, name: keyof Environment) => {
  const value = values[name];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

function incompleteGroups(values: Environment): string[] {
  return groups.flatMap((group) => {
    const missing = group.filter((name) => !isSet(values, name));
    if (missing.length === 0 || missing.length === group.length) return [];
    const verb = missing.length === 1 ? 'is' : 'are';
    const present = group.filter((name) => isSet(values, name));
    return [`${missing.join(', ')} ${verb} missing beside ${present.join(', ')}.`];
  });
}

const missingCompanions = (values: Environment) =>
  companions
    .filter(([name, companion]) => isSet(values, name) && !isSet(values, companion))
    .map(([name, companion]) => `${companion} is missing beside ${name}.`);

function missingInProduction(values: Environment, { anyProvider }: Setting): string[] {
  return [
    values.DEMO ? 'DEMO is not available in production: its passcodes are public.' : [],
    values.SESSION_SECRET ? [] : 'SESSION_SECRET is missing; production needs one of at least 32 characters.',
    anyProvider
      ? []
      : 'No sign-in provider is set up; production needs GOOGLE_*, APPLE_* or FACEBOOK_* and has no local one.',
    publicAddressMistake(values.PUBLIC_URL),
  ].flat();
}

function publicAddressMistake(address: string | undefined): string | [] {
  if (!address)
    return 'PUBLIC_URL is missing; production needs the https:// address at which browsers find it.';
  return isSecure(address)
    ? []
    : 'PUBLIC_URL must start with https:// in production: cookies and sign-in need it.';
}

/** Pages, cookies and the service worker are made for the root of an address. */
function pathMistakes({ PUBLIC_URL }: Environment): string[] {
  if (!PUBLIC_URL) return [];
  const { origin, pathname, search, hash } = new URL(PUBLIC_URL);
  return pathname === '/' && !search && !hash
    ? []
    : [
        `PUBLIC_URL must end after its host, as ${origin} does: the product has an address of its own, not a path of another’s.`,
      ];
}

/** A host that begins with a slash is the folder of a Unix socket. */
const isDatabaseHere = ({ hostname }: URL) => isLoopback(hostname) || /^%2f/i.test(hostname);

/**
 * Settings that would let other machines into a server without real sign-in, or load the demo into a database that
 * others use.
 */
function openDoors({ PUBLIC_URL, DATABASE_URL, HOST }: Environment): string[] {
  const advice = 'Set NODE_ENV=production, or DEMO=true for a demo in which anybody signs in as anybody.';
  return [
    PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL is not on this machine. ${advice}`
      : [],
    HOST !== undefined && !isLoopback(HOST) ? `HOST lets other machines in. ${advice}` : [],
    DATABASE_URL && !isDatabaseHere(new URL(DATABASE_URL))
      ? `DATABASE_URL is not on this machine. ${advice}`
      : [],
  ].flat();
}

const appleMistakes = ({ APPLE_PRIVATE_KEY: key }: Environment) =>
  key && !isPrivateKey(asPem(key))
    ? ['APPLE_PRIVATE_KEY must be the content of the .p8 file; line breaks may be written as \\n.']
    : [];

/** A frame of the product's own origin could leave its sandbox. */
function widgetMistakes(
  { SUPPORT_WIDGET_URL: url }: Environment,
  { publicUrl, production }: Setting,
): string[] {
  if (!url) return [];
  return [
    new URL(url).origin === new URL(publicUrl).origin
      ? 'SUPPORT_WIDGET_URL must have an address other than the product’s.'
      : [],
    production && !isSecure(url) ? 'SUPPORT_WIDGET_URL must start with https:// in production.' : [],
  ].flat();
}

export const isSecure = (address: string) => new URL(address).protocol === 'https:';

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}
