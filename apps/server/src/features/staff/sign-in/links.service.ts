import type { Language } from '@nestmate/contract/languages';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs, hourMs } from '../../../platform/durations';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import { record } from '../../audit';
import { grantsOf } from '../staff.queries';
import type { LinkRequester } from '../staff.schema';
import { addressKey, isCodeOfLink, isKnownBrowser, sourceKey, tokenOfLink } from './link-secrets';
import {
  codesTriedSince,
  insertLink,
  isKnownNetwork,
  type LinkCounts,
  linkByHash,
  linksIssued,
  type LinkSource,
  livingLinksOf,
  lockLinkRequests,
  lockLinksOf,
  markUsed,
  rememberLanguage,
  type StaffLink,
  staffOfAddress,
  attemptsWith,
  tryOnce,
} from './links.queries';

type LinkDependencies = Pick<App, 'db' | 'tokens'>;

export const linkLifetimeMs = staffCode.minutes * 60_000;
/**
 * The number of links that an address gets. Browsers that it has signed in on have a share of their own, and so has
 * each network that it was signed in on lately: no stranger elsewhere uses it up. All others share a small one, of
 * which a network gets a part.
 */
const shares = {
  knownBrowser: { hour: 6, day: 24 },
  knownNetwork: { hour: 6, day: 12 },
  stranger: { hour: 6, day: 12 },
} as const satisfies Record<LinkRequester, LinkCounts>;
/** The order in which links are counted: first the links whose codes no stranger can close. */
const requesters: readonly LinkRequester[] = ['knownBrowser', 'knownNetwork', 'stranger'];
const shareOfStrangeNetwork: LinkCounts = { hour: 3, day: 6 };
/** The number of wrong codes for an address in a day, for each share of its links; then only links work. */
const codesPerDay = 30;
/** A network stays known for this long after its person was last seen there. */
export const networkKnownMs = 28 * dayMs;
/** Mail programs and people click twice. */
const pressedTwiceMs = 60_000;

interface LinkRequest {
  email: string;
  language: Language;
  /** The nonce of an earlier request of this browser, so that the links of both work. */
  nonce: string | undefined;
  /** The requesting network, as in `RequestSource`. */
  network: string;
  /** The browser's cookie of earlier sign-ins. */
  known: string | undefined;
}

const isBelow = (issued: LinkCounts, share: LinkCounts) => issued.hour < share.hour && issued.day < share.day;

/**
 * Whether so many wrong codes were tried for an address today that only its links work. Sees the link's own share
 * alone.
 */
export async function areCodesClosed(db: Db, link: LinkSource, now: Date): Promise<boolean> {
  return (await codesTriedSince(db, link, new Date(now.getTime() - dayMs))) >= codesPerDay;
}

/**
 * A browser's nonce belongs to one address: the codes of several addresses are never tried together. Requesting again
 * gives no further attempts while an earlier link lives; after that the browser gets a new nonce, and never one of its
 * own choice.
 */
async function nonceFor(
  db: Db,
  { nonce, addressHash }: { nonce: string | undefined; addressHash: string },
  now: Date,
): Promise<string> {
  const former = nonce ? await livingLinksOf(db, hashOf(nonce), now) : [];
  const isTheirs = former.length > 0 && former.every((link) => link.addressHash === addressHash);
  return nonce && isTheirs ? nonce : newOpaqueToken();
}

/**
 * Stores a link for an address, whether or not it is on the list: both take the same steps. Requests for an address are
 * counted one at a time.
 * @returns the link's id, and the nonce for the browser's cookie
 */
export async function requestLink(
  { db, tokens }: LinkDependencies,
  { email, language, nonce: former, network, known }: LinkRequest,
  now: Date,
): Promise<{ id: string; nonce: string }> {
  const id = newId();
  const addressHash = addressKey(tokens, email);
  const sourceHash = sourceKey(tokens, email, network);
  return db.transaction(async (tx) => {
    await lockLinkRequests(tx, addressHash);
    const member = await staffOfAddress(tx, email);
    const hasBeenHere = await isKnownNetwork(tx, sourceHash, new Date(now.getTime() - networkKnownMs));
    const isBrowserKnown = isKnownBrowser(tokens, known, addressHash);
    const requester = isBrowserKnown ? 'knownBrowser' : hasBeenHere ? 'knownNetwork' : 'stranger';
    const issued = await linksIssued(
      tx,
      { addressHash, sourceHash, requester },
      { hourAgo: new Date(now.getTime() - hourMs), dayAgo: new Date(now.getTime() - dayMs) },
    );
    const nonce = await nonceFor(tx, { nonce: former, addressHash }, now);
    const isAllowed =
      isBelow(issued.inAll, shares[requester]) &&
      (requester !== 'stranger' || isBelow(issued.fromHere, shareOfStrangeNetwork));
    await insertLink(tx, {
      id,
      hash: hashOf(tokenOfLink(tokens, id)),
      nonceHash: hashOf(nonce),
      addressHash,
      sourceHash,
      requester,
      staffId: isAllowed ? (member?.id ?? null) : null,
      language,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkLifetimeMs),
    });
    return { id, nonce };
  });
}

/**
 * A link of the command line: any browser may use it, once. It is recorded in the audit log of each network of its
 * recipient.
 * @returns its token
 */
export async function staffLinkFor(
  { db, tokens }: LinkDependencies,
  email: string,
  now: Date,
): Promise<string> {
  const member = await staffOfAddress(db, email);
  if (!member) throw new ProductError('NotStaff');
  const id = newId();
  const token = tokenOfLink(tokens, id);
  const subject = { kind: 'staff', ...member } as const;
  await db.transaction(async (tx) => {
    for (const { networkId } of await grantsOf(tx, member.id))
      await record(tx, { action: 'staff.linkMade', actor: { kind: 'commandLine' }, networkId, subject }, now);
    await insertLink(tx, {
      id,
      hash: hashOf(token),
      nonceHash: null,
      addressHash: addressKey(tokens, email),
      staffId: member.id,
      language: 'en',
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkLifetimeMs),
    });
  });
  return token;
}

export interface SpentLink {
  staffId: StaffId;
  way: 'code' | 'commandLine' | 'link';
  /** Whether this browser used the link a moment ago, and already has its session. */
  isAgain: boolean;
}

async function spend(
  tx: Tx,
  { id, staffId, language }: StaffLink,
  method: SpentLink['way'],
  now: Date,
): Promise<SpentLink> {
  if (!staffId) throw new ProductError('SignInLinkGone');
  await markUsed(tx, id, now);
  await rememberLanguage(tx, staffId, language);
  return { staffId, way: method, isAgain: false };
}

/**
 * Uses up the link of a mail. Only the browser that requested it can: a mail scanner that opens links, and even clicks
 * their buttons, uses up nothing. A second click within a minute continues with the session of the first.
 * @param signedInAs the staff member whose session the browser has
 * @throws ProductError `SignInLinkGone` or `LinkOfOtherBrowser`
 */
export function spendLink(
  tx: Tx,
  { token, nonce, signedInAs }: { token: string; nonce: string | undefined; signedInAs: StaffId | undefined },
  now: Date,
): Promise<SpentLink> {
  return linkByHash(tx, hashOf(token)).then((link) => {
    if (!link?.staffId || link.expiresAt <= now) throw new ProductError('SignInLinkGone');
    if (link.nonceHash !== null && (!nonce || hashOf(nonce) !== link.nonceHash))
      throw new ProductError('LinkOfOtherBrowser');
    const method = link.nonceHash === null ? 'commandLine' : 'link';
    if (!link.usedAt) return spend(tx, link, method, now);
    const isAgain = signedInAs === link.staffId && now.getTime() - link.usedAt.getTime() <= pressedTwiceMs;
    if (!isAgain) throw new ProductError('SignInLinkGone');
    return { staffId: link.staffId, way: method, isAgain };
  });
}

/**
 * The link whose code was typed in the browser that requested it. A wrong one counts for all links of this browser, and
 * for the day of their address; commit the transaction even when it finds none.
 * @returns `gone` when no link is left to try, `closed` when only links work today
 */
export async function spendCode(
  tx: Tx,
  tokens: LinkDependencies['tokens'],
  { code, nonce }: { code: string; nonce: string | undefined },
  now: Date,
): Promise<SpentLink | 'closed' | 'gone' | 'wrong'> {
  const living = nonce ? await livingLinksOf(tx, hashOf(nonce), now) : [];
  const countedLink = requesters.flatMap((one) => living.filter(({ requester }) => requester === one))[0];
  if (!countedLink) return 'gone';
  await lockLinkRequests(tx, countedLink.addressHash);
  if (await areCodesClosed(tx, countedLink, now)) return 'closed';
  const links = nonce ? await lockLinksOf(tx, hashOf(nonce), now) : [];
  if (!nonce || links.length === 0 || (await attemptsWith(tx, hashOf(nonce))) >= staffCode.maxAttempts)
    return 'gone';
  const matching = links.filter(({ id }) => isCodeOfLink(tokens, id, code));
  const link = matching.find(({ staffId }) => staffId !== null);
  if (link) return spend(tx, link, 'code', now);
  await tryOnce(tx, countedLink.id);
  return 'wrong';
}
