import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { CampusSettings } from '@nestmate/contract/staff/setup/campus';
import type { App } from '../../platform/app';
import type { Tx } from '../../platform/database/client';
import { isReachable } from '../../platform/guarded-fetch';
import { ProductError, type StaffActor } from '../../platform/http';
import { byStaff, record } from '../audit';
import { applesAddresses, campusRedirectUri, type CampusVoucher, googleIssuer } from '../auth';
import { differenceOf, lockNetwork, versionOf, wholeNetworkOf } from '../setup';
import { standingGrant } from '../staff';
import { encryptSecret, reachableHosts, secretOf } from './campus-provider';
import { campusOf, type CampusRow, countCampusPeople, putCampus, setCampusOn } from './campus.queries';
import { matchOf } from './roster-match.service';

type CampusDependencies = Pick<App, 'clock' | 'config' | 'db' | 'tokens'>;
type CampusCalls = (typeof staffCalls)['staffCampus'];

const contentsOf = (row: CampusRow): CampusSettings => ({
  issuer: row.issuer,
  client_id: row.clientId,
  scopes: row.scopes,
  name: row.name,
  match_by: row.matchBy,
  match_claim: row.matchClaim,
  needs_passcode: row.needsPasscode,
});

/** Never the secret. */
export async function readCampus(
  { db, config, tokens }: CampusDependencies,
  actor: StaffActor,
): Promise<ReplyOf<CampusCalls['read']>> {
  const { networkId } = wholeNetworkOf(actor);
  const row = await campusOf(db, networkId);
  const contents = row ? contentsOf(row) : null;
  return {
    version: versionOf(contents),
    redirect_uri: campusRedirectUri(config, networkId),
    contents,
    has_secret: row !== undefined && secretOf(tokens, row) !== undefined,
    is_on: row?.isOn ?? false,
    people: await countCampusPeople(db, networkId),
  };
}

/** Their subjects would be those of the buttons that everybody has. */
const reserved = new Set([googleIssuer, applesAddresses.issuer, 'https://www.facebook.com'].map(hostOf));

function hostOf(address: string): string {
  return new URL(address).hostname;
}

async function lockForChange(tx: Tx, actor: StaffActor, networkId: NetworkId) {
  await standingGrant(tx, actor, 'setUp');
  const network = await lockNetwork(tx, networkId);
  if (!network) throw new ProductError('NotFound');
  const subject = { kind: 'network', id: networkId, name: network.name } as const;
  return { about: { actor: byStaff(actor), networkId, subject }, row: await campusOf(tx, networkId) };
}

/**
 * Saves how residents sign in at their campus. The network is locked, so that of two saves the second sees the first. A
 * secret stays with the issuer and the client for which it was typed: otherwise an administrator could have it sent to
 * a server of their own. Another issuer or client is off until somebody turns it on.
 * @throws ProductError `OutOfScope`, `IssuerNotAllowed`, `IssuerReserved`, `SecretNeeded` or `ChangedMeanwhile`
 */
export async function saveCampus(
  { db, config, tokens, clock }: CampusDependencies,
  actor: StaffActor,
  { version, contents, client_secret: typed }: BodyOf<CampusCalls['save']>,
): Promise<void> {
  const { networkId } = wholeNetworkOf(actor);
  if (!isReachable(contents.issuer, reachableHosts(config))) throw new ProductError('IssuerNotAllowed');
  if (reserved.has(hostOf(contents.issuer))) throw new ProductError('IssuerReserved');
  await db.transaction(async (tx) => {
    const { about, row } = await lockForChange(tx, actor, networkId);
    const former = row ? contentsOf(row) : null;
    if (typed === null && isDeepStrictEqual(former, contents)) return;
    if (version !== versionOf(former)) throw new ProductError('ChangedMeanwhile');
    const client = { networkId, issuer: contents.issuer, clientId: contents.client_id };
    const isSameClient = row?.issuer === client.issuer && row.clientId === client.clientId;
    const stored = isSameClient ? row.clientSecret : undefined;
    const clientSecret = typed === null ? stored : encryptSecret(tokens, client, typed);
    if (clientSecret === undefined) throw new ProductError('SecretNeeded');
    const isOn = isSameClient && row.isOn;
    await putCampus(tx, {
      ...client,
      clientSecret,
      scopes: contents.scopes,
      name: contents.name,
      matchBy: contents.match_by,
      matchClaim: contents.match_claim,
      needsPasscode: contents.needs_passcode,
      isOn,
    });
    const { before, after } = differenceOf(
      { ...former, ...(row && { is_on: row.isOn }) },
      { ...contents, is_on: isOn },
    );
    const changes = { before, after: { ...after, ...(typed !== null && { new_secret: true }) } };
    await record(tx, { ...about, action: 'campusSignIn.changed', ...changes }, clock());
  });
}

/** Idempotent. @throws ProductError `OutOfScope`, `CampusNotSetUp` or `SecretNeeded` */
export async function turnCampus(
  { db, tokens, clock }: CampusDependencies,
  actor: StaffActor,
  isOn: boolean,
): Promise<void> {
  const { networkId } = wholeNetworkOf(actor);
  await db.transaction(async (tx) => {
    const { about, row } = await lockForChange(tx, actor, networkId);
    if (!row) throw new ProductError('CampusNotSetUp');
    if (row.isOn === isOn) return;
    if (isOn && secretOf(tokens, row) === undefined) throw new ProductError('SecretNeeded');
    await setCampusOn(tx, networkId, isOn);
    const action = isOn ? 'campusSignIn.turnedOn' : 'campusSignIn.turnedOff';
    await record(tx, { ...about, action, after: { issuer: row.issuer } }, clock());
  });
}

/** @throws ProductError `OutOfScope`, `CampusNotSetUp` or `SecretNeeded` unless it can be tried out */
export async function requireTryable(
  { db, tokens }: CampusDependencies,
  actor: StaffActor,
): Promise<NetworkId> {
  const { networkId } = wholeNetworkOf(actor);
  const row = await campusOf(db, networkId);
  if (!row) throw new ProductError('CampusNotSetUp');
  if (secretOf(tokens, row) === undefined) throw new ProductError('SecretNeeded');
  return networkId;
}

/** Say nothing about a person. */
const technical = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti']);
const maxClaims = 100;
const maxValue = 500;

/** What a try-out has brought, and whom it would let in; stores nothing. */
export async function reportOfTry(
  { db }: CampusDependencies,
  voucher: CampusVoucher,
): Promise<ReplyOf<CampusCalls['check']>> {
  const { outcome, people } = await matchOf(db, voucher, null);
  const claims = Object.entries(voucher.claims)
    .filter(([name]) => !technical.has(name))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .slice(0, maxClaims)
    .map(([name, value]) => ({
      name: name.slice(0, maxValue),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxValue),
    }));
  return {
    claims,
    outcome,
    people: people.map(({ membershipId, name, place }) => ({ membership_id: membershipId, name, place })),
  };
}
