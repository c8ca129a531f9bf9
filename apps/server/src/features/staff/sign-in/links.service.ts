import type { Language } from '@nestmate/contract';
import { staffCode, type StaffId } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import { addressKey, isCodeOfLink, tokenOfLink } from './link-secrets';
import {
  insertLink,
  linkByHash,
  linksSince,
  markUsed,
  rememberLanguage,
  type StaffLink,
  staffOfAddress,
  tryLinksOf,
} from './links.queries';

type Parts = Pick<App, 'db' | 'tokens'>;

export const linkLifetimeMs = staffCode.minutes * 60_000;
/** Links that an address gets in an hour. */
const perHour = 6;
const hourMs = 60 * 60_000;
/** Mail programs and people press twice. */
const pressedTwiceMs = 60_000;

interface Asked {
  email: string;
  language: Language;
  /** The nonce of an earlier request of this browser, so that the links of both work. */
  nonce: string | undefined;
}

/**
 * Stores a link for an address, whether or not it is on the list: both take the same steps.
 * @returns the link's id, and the nonce for the browser's cookie
 */
export async function askForLink(
  { db, tokens }: Parts,
  { email, language, nonce = newOpaqueToken() }: Asked,
  now: Date,
): Promise<{ id: string; nonce: string }> {
  const id = newId();
  const addressHash = addressKey(tokens, email);
  const [member, already] = await Promise.all([
    staffOfAddress(db, email),
    linksSince(db, addressHash, new Date(now.getTime() - hourMs)),
  ]);
  await insertLink(db, {
    id,
    hash: hashOf(tokenOfLink(tokens, id)),
    nonceHash: hashOf(nonce),
    addressHash,
    staffId: already < perHour ? (member?.id ?? null) : null,
    language,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetimeMs),
  });
  return { id, nonce };
}

/**
 * A link of the command line: any browser may spend it, once.
 * @returns its token
 */
export async function staffLinkFor({ db, tokens }: Parts, email: string, now: Date): Promise<string> {
  const member = await staffOfAddress(db, email);
  if (!member) throw new ProductError('NotStaff');
  const id = newId();
  const token = tokenOfLink(tokens, id);
  await insertLink(db, {
    id,
    hash: hashOf(token),
    nonceHash: null,
    addressHash: addressKey(tokens, email),
    staffId: member.id,
    language: 'en',
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetimeMs),
  });
  return token;
}

export interface Spent {
  staffId: StaffId;
  /** Whether this browser spent the link a moment ago, and has its session already. */
  isAgain: boolean;
}

async function spend(tx: Db, { id, staffId, language }: StaffLink, now: Date): Promise<Spent> {
  if (!staffId) throw new ProductError('SignInLinkGone');
  await markUsed(tx, id, now);
  await rememberLanguage(tx, staffId, language);
  return { staffId, isAgain: false };
}

/**
 * Spends the link of a mail. Only the browser that asked for it can: a mail scanner that opens links, and even presses their buttons,
 * spends nothing. Pressed again within a minute it goes on with the session of the first press.
 * @param signedInAs whose session the browser has
 * @throws ProductError `SignInLinkGone` or `LinkOfOtherBrowser`
 */
export function spendLink(
  tx: Db,
  { token, nonce, signedInAs }: { token: string; nonce: string | undefined; signedInAs: StaffId | undefined },
  now: Date,
): Promise<Spent> {
  return linkByHash(tx, hashOf(token)).then((link) => {
    if (!link?.staffId || link.expiresAt <= now) throw new ProductError('SignInLinkGone');
    if (link.nonceHash !== null && (!nonce || hashOf(nonce) !== link.nonceHash))
      throw new ProductError('LinkOfOtherBrowser');
    if (!link.usedAt) return spend(tx, link, now);
    const isAgain = signedInAs === link.staffId && now.getTime() - link.usedAt.getTime() <= pressedTwiceMs;
    if (!isAgain) throw new ProductError('SignInLinkGone');
    return { staffId: link.staffId, isAgain };
  });
}

/**
 * The link whose code was typed in the browser that asked for it. Every try counts, for all links of this browser; commit the
 * transaction also when it finds none.
 * @returns `gone` when no link is left to try
 */
export async function spendCode(
  tx: Db,
  tokens: Parts['tokens'],
  { code, nonce }: { code: string; nonce: string | undefined },
  now: Date,
): Promise<Spent | 'gone' | 'wrong'> {
  const links = nonce ? await tryLinksOf(tx, hashOf(nonce), { now, tries: staffCode.tries }) : [];
  if (links.length === 0) return 'gone';
  const matching = links.filter(({ id }) => isCodeOfLink(tokens, id, code));
  const link = matching.find(({ staffId }) => staffId !== null);
  return link ? spend(tx, link, now) : 'wrong';
}
