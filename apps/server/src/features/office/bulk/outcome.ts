import type { MembershipId } from '@nestmate/contract';
import type { BulkAction, BulkKind, BulkWhy } from '@nestmate/contract/staff';
import { restorableMs } from '../../account';
import type { Chosen, Unit } from './chosen.queries';

export interface Around {
  now: Date;
  /** Where a move leads. */
  unit: Unit | undefined;
  /** Who can get the mail. */
  mailable: ReadonlySet<MembershipId>;
  /** Who has a passcode that works. */
  withPasscode: ReadonlySet<MembershipId>;
}

type Rule = (one: Chosen, around: Around, action: BulkAction) => BulkWhy | null;

const toMail: Rule = ({ id, hasJoined, hasEmail }, { mailable }) => {
  if (hasJoined) return 'joined';
  if (!hasEmail) return 'noEmail';
  return mailable.has(id) ? null : 'notNow';
};

const changesUnit = ({ unitTypeId }: Chosen, action: BulkAction) =>
  action.kind === 'move' && action.unit_type_id !== unitTypeId;

/** Why each action leaves somebody who stands as they are. */
const standing: Record<Exclude<BulkKind, 'restore'>, Rule> = {
  remove: () => null,
  hide: ({ isHidden }) => (isHidden ? 'hiddenAlready' : null),
  show: ({ isHidden }) => (isHidden ? null : 'shownAlready'),
  invite: toMail,
  remind: toMail,
  revoke: ({ id, hasJoined }, { withPasscode }) => {
    if (hasJoined) return 'joined';
    return withPasscode.has(id) ? null : 'noPasscode';
  },
  move: (one, { unit }, action) => {
    if (action.kind !== 'move' || unit?.subnetworkId !== one.subnetworkId) return 'otherPlace';
    if (changesUnit(one, action)) return one.isLocked ? 'locked' : null;
    return action.room_type_id === one.roomTypeId ? 'there' : null;
  },
};

/** Why an action leaves somebody as they are; null for one whom it changes. */
export function whyLeft(action: BulkAction, one: Chosen, around: Around): BulkWhy | null {
  if (action.kind !== 'restore')
    return one.removedAt ? 'removed' : standing[action.kind](one, around, action);
  if (!one.removedAt) return 'standing';
  return around.now.getTime() - one.removedAt.getTime() > restorableMs ? 'tooLate' : null;
}

/** Whether somebody whom an action changes leaves a room that they share and loses their open requests. */
export const uproots = (action: BulkAction, one: Chosen): boolean =>
  action.kind === 'remove' || changesUnit(one, action);
