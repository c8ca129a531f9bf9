import type { MembershipId } from '@nestmate/contract/ids';
import type { BulkAction, BulkKind, BulkSkipReason } from '@nestmate/contract/staff/bulk';
import type { CorrectedField } from '../../memberships';
import { restorableMs } from '../../removal';
import type { StateBefore } from './bulk.schema';
import type { ChosenResident, FoundUnitType } from './chosen.queries';

export interface BulkContext {
  now: Date;
  /** The target of a move. */
  unitType: FoundUnitType | undefined;
  /** The people who can get the mail. */
  mailable: ReadonlySet<MembershipId>;
  /** The people with a valid passcode. */
  withPasscode: ReadonlySet<MembershipId>;
  /** The removed people who have joined again by another passcode. */
  joinedAgain: ReadonlySet<MembershipId>;
}

/** The fields that each kind of action sets by hand. */
export const correctedBy: Partial<Record<BulkAction['kind'], readonly CorrectedField[]>> = {
  move: ['unit_type', 'room_type'],
  hide: ['privacy'],
  show: ['privacy'],
};

type Rule = (one: ChosenResident, context: BulkContext, action: BulkAction) => BulkSkipReason | null;

const toMail: Rule = ({ id, hasJoined, hasEmail }, { mailable }) => {
  if (hasJoined) return 'joined';
  if (!hasEmail) return 'noEmail';
  return mailable.has(id) ? null : 'notNow';
};

const changesUnitType = ({ unitTypeId }: ChosenResident, action: BulkAction) =>
  action.kind === 'move' && action.unit_type_id !== unitTypeId;

/** Why each action leaves a standing member as they are. */
const standingSkipReasons: Record<Exclude<BulkKind, 'restore'>, Rule> = {
  remove: () => null,
  hide: ({ isHidden }) => (isHidden ? 'hiddenAlready' : null),
  show: ({ isHidden }) => (isHidden ? null : 'shownAlready'),
  invite: toMail,
  remind: toMail,
  revoke: ({ id, hasJoined }, { withPasscode }) => {
    if (hasJoined) return 'joined';
    return withPasscode.has(id) ? null : 'noPasscode';
  },
  move: (one, { unitType }, action) => {
    if (action.kind !== 'move' || unitType?.subnetworkId !== one.subnetworkId) return 'otherPlace';
    if (changesUnitType(one, action)) return one.isLocked ? 'locked' : null;
    return action.room_type_id === one.roomTypeId ? 'there' : null;
  },
};

/** Why an action leaves a person as they are; null if it changes them. */
export function skipReasonOf(
  action: BulkAction,
  one: ChosenResident,
  context: BulkContext,
): BulkSkipReason | null {
  if (action.kind !== 'restore')
    return one.removedAt ? 'removed' : standingSkipReasons[action.kind](one, context, action);
  if (!one.removedAt) return 'standing';
  if (context.joinedAgain.has(one.id)) return 'joinedAgain';
  return context.now.getTime() - one.removedAt.getTime() > restorableMs ? 'tooLate' : null;
}

/** Whether a person whom an action changes leaves a shared room and loses their pending requests. */
export const leavesUnitType = (action: BulkAction, one: ChosenResident): boolean =>
  action.kind === 'remove' || changesUnitType(one, action);

/** The log's details of one person: the result, the unit type they left or returned to, and their roommates there. */
export function outcomeText(
  what: string,
  { unit, roommates = [] }: Partial<Pick<StateBefore, 'roommates' | 'unit'>>,
  preposition: 'from' | 'to' = 'from',
): string {
  const parts = [what, ...(unit ? [`${preposition} ${unit}`] : [])];
  return [...parts, ...(roommates.length > 0 ? [`with ${roommates.join(' ')}`] : [])].join('; ');
}
