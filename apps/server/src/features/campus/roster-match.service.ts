import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import type { CampusSignIn, CampusVoucher } from '../auth';
import { openPasscodesOf, validInvitation } from '../invitations';
import { matchAmong, type RosterMatch } from './campus.policy';
import { ownPeople, peopleWithAddress, peopleWithNumber, rosterPerson } from './campus.queries';

type Refusal = Exclude<RosterMatch['outcome'], 'person'>;

const codes: Record<Refusal, ErrorCode> = {
  claimMissing: 'CampusClaimMissing',
  addressUnverified: 'CampusAddressUnverified',
  numberUnknown: 'CampusNumberUnknown',
  addressUnknown: 'CampusAddressUnknown',
  twoPeople: 'CampusTwoPeople',
  notInvited: 'CampusNotInvited',
  claimed: 'CampusClaimed',
  removed: 'AccessRemoved',
};

const refusal = (code: ErrorCode, { name, claimed = '' }: CampusVoucher) =>
  new ProductError(code, { values: { campus: name, claimed } });

/** Whom on the roster a campus means. @param userId the account that signs in; null for a try-out */
export async function matchOf(db: Db, voucher: CampusVoucher, userId: UserId | null): Promise<RosterMatch> {
  const { networkId, matchBy, claimed, isVerified } = voucher;
  if (claimed === undefined) return { outcome: 'claimMissing', people: [] };
  if (!isVerified) return { outcome: 'addressUnverified', people: [] };
  const find = matchBy === 'email' ? peopleWithAddress : peopleWithNumber;
  return matchAmong(voucher, await find(db, networkId, claimed), userId);
}

/** @throws ProductError `CampusNotInvited` when nothing of theirs is open, as after staff have revoked it */
async function ownPasscodes(db: Db, voucher: CampusVoucher, { people }: RosterMatch): Promise<string[]> {
  const unclaimed = people.filter(({ userId }) => userId === null);
  const ids = unclaimed.map(({ membershipId }) => membershipId);
  const passcodes = ids.length > 0 ? await openPasscodesOf(db, ids) : [];
  if (ids.length === people.length && passcodes.length === 0) throw refusal('CampusNotInvited', voucher);
  return passcodes;
}

/** The refusals that an invitation for anybody does not lift: they are about a person who is on the roster. */
const aboutSomebody: ReadonlySet<RosterMatch['outcome']> = new Set(['claimed', 'twoPeople', 'removed']);

/** Whether the person is on the roster is decided before the invitation that they bring is used. */
export const passcodesFor: CampusSignIn['passcodesFor'] = async (
  tx,
  voucher,
  { userId, isKnown, passcode },
) => {
  if (passcode === undefined) {
    if (isKnown) return [];
    if (voucher.needsPasscode) throw refusal('CampusPasscodeNeeded', voucher);
    const match = await matchOf(tx, voucher, userId);
    if (match.outcome !== 'person') throw refusal(codes[match.outcome], voucher);
    return ownPasscodes(tx, voucher, match);
  }
  const { place, membership } = await validInvitation(tx, passcode);
  if (place.networkId !== voucher.networkId) {
    if (isKnown) return [passcode];
    throw refusal('CampusOtherNetwork', voucher);
  }
  const match = await matchOf(tx, voucher, userId);
  if (membership) {
    await requireInvited(tx, voucher, match, membership.id);
    return [passcode];
  }
  if (isKnown) return [passcode];
  if (match.outcome === 'person') return ownPasscodes(tx, voucher, match);
  if (aboutSomebody.has(match.outcome)) throw refusal(codes[match.outcome], voucher);
  return [passcode];
};

/**
 * Somebody with a personal invitation is that person, unless the roster says otherwise: it has them under another
 * number, or means somebody else. An invitation also tells two people with one number apart.
 */
async function requireInvited(
  tx: Tx,
  voucher: CampusVoucher,
  { people, outcome }: RosterMatch,
  invited: MembershipId,
): Promise<void> {
  if (people.some(({ membershipId }) => membershipId === invited)) return;
  if (people.length > 0) throw refusal('CampusOtherPerson', voucher);
  const person = await rosterPerson(tx, voucher.networkId, invited);
  requireNoOtherNumber(voucher, outcome, [person ?? { officeId: null }]);
}

function requireNoOtherNumber(
  voucher: CampusVoucher,
  outcome: RosterMatch['outcome'],
  own: readonly { officeId: string | null }[],
): void {
  if (voucher.matchBy !== 'officeId' || own.every(({ officeId }) => officeId === null)) return;
  throw refusal(outcome === 'claimMissing' ? 'CampusClaimMissing' : 'CampusOtherPerson', voucher);
}

/** The same for an account that adds the campus: it has to be a resident of the network. */
export const requireSamePerson: CampusSignIn['requireSamePerson'] = async (tx, voucher, userId) => {
  const own = await ownPeople(tx, voucher.networkId, userId);
  if (own.length === 0) throw refusal('CampusOtherNetwork', voucher);
  const { people, outcome } = await matchOf(tx, voucher, userId);
  if (people.some((one) => one.userId === userId)) return;
  if (people.some((one) => one.userId !== null)) throw refusal('CampusClaimed', voucher);
  if (people.length > 0) throw refusal('CampusOtherPerson', voucher);
  requireNoOtherNumber(voucher, outcome, own);
};
