import type { MembershipId, NetworkId } from '@nestmate/contract';
import { type BulkAction, type BulkKind, hasRight, type StaffId } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { removeResidents } from '../../account';
import { queueMails, revokePasscodes } from '../../inviting';
import { markCorrected, subnetworksOf } from '../../memberships';
import { moveToUnit } from '../../room';
import { hideMany } from '../residents/residents.service';
import { restoreMany } from './restoring.service';

interface Doing {
  events: App['events'];
  grant: StaffGrant;
  networkId: NetworkId;
  staffId: StaffId;
  action: BulkAction;
  ids: readonly MembershipId[];
  now: Date;
}

type Done = readonly MembershipId[];

async function inEachPlace(
  tx: Db,
  ids: readonly MembershipId[],
  work: (place: Parameters<typeof queueMails>[1], chosen: MembershipId[]) => Promise<Done>,
): Promise<Done> {
  const done: MembershipId[] = [];
  for (const [place, chosen] of await subnetworksOf(tx, ids)) done.push(...(await work(place, chosen)));
  return done;
}

const mail = (tx: Db, { grant, action, ids, now }: Doing) =>
  inEachPlace(tx, ids, (place, chosen) =>
    queueMails(tx, place, {
      kind: action.kind === 'remind' ? 'reminder' : 'invitation',
      language: 'language' in action ? action.language : 'en',
      chosen,
      mayReplace: hasRight(grant.role, 'residents'),
      now,
    }),
  );

/** Does each by the same functions as for one resident. @returns whom it changed */
const doing: Record<BulkKind, (tx: Db, wanted: Doing) => Promise<Done>> = {
  remove: async (tx, { events, ids, now }) => [...(await removeResidents(tx, events, ids, now)).keys()],
  restore: async (tx, { events, ids, ...by }) => {
    await restoreMany(tx, events, ids, by);
    return ids;
  },
  hide: (tx, { events, ids }) => hideMany(tx, events, ids, true),
  show: (tx, { events, ids }) => hideMany(tx, events, ids, false),
  invite: mail,
  remind: mail,
  revoke: (tx, { ids, now }) =>
    inEachPlace(tx, ids, (place, chosen) => revokePasscodes(tx, place, { chosen, now })),
  move: async (tx, { events, action, ids, now }) => {
    if (action.kind !== 'move') return [];
    const unit = { unitTypeId: action.unit_type_id, roomTypeId: action.room_type_id };
    await moveToUnit(tx, events, ids, { unit, now });
    await markCorrected(tx, ids, ['unit_type', 'room_type']);
    return ids;
  },
};

/** Does an action for those whom it changes; all of them, or nothing. Call it with them locked. */
export async function applyBulk(tx: Db, wanted: Doing): Promise<void> {
  const done = await doing[wanted.action.kind](tx, wanted);
  if (done.length !== wanted.ids.length) throw new Error('A bulk action did something else than was shown');
}
