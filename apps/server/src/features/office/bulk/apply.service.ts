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

/** The result for each. */
type Done = ReadonlyMap<MembershipId, string>;

const each = (ids: Iterable<MembershipId>, outcome: BulkKind): Done =>
  new Map([...ids].map((id) => [id, outcome]));

async function inEachPlace(
  tx: Db,
  ids: readonly MembershipId[],
  work: (place: Parameters<typeof queueMails>[1], chosen: MembershipId[]) => Promise<readonly MembershipId[]>,
): Promise<MembershipId[]> {
  const done: MembershipId[] = [];
  for (const [place, chosen] of await subnetworksOf(tx, ids)) done.push(...(await work(place, chosen)));
  return done;
}

async function mail(tx: Db, { grant, action, ids, now }: Doing): Promise<Done> {
  const mailed = await inEachPlace(tx, ids, (place, chosen) =>
    queueMails(tx, place, {
      kind: action.kind === 'remind' ? 'reminder' : 'invitation',
      language: 'language' in action ? action.language : 'en',
      chosen,
      mayReplace: hasRight(grant.role, 'residents'),
      now,
    }),
  );
  return each(mailed, action.kind);
}

/** Applies the action to each by the same functions as for one resident. @returns the residents it changed, with the result for each */
const doing: Record<BulkKind, (tx: Db, wanted: Doing) => Promise<Done>> = {
  remove: async (tx, { events, ids, now }) =>
    each((await removeResidents(tx, events, ids, now)).keys(), 'remove'),
  restore: (tx, { events, ids, ...by }) => restoreMany(tx, events, ids, by),
  hide: async (tx, { events, ids }) => each(await hideMany(tx, events, ids, true), 'hide'),
  show: async (tx, { events, ids }) => each(await hideMany(tx, events, ids, false), 'show'),
  invite: mail,
  remind: mail,
  revoke: async (tx, { ids, now }) =>
    each(
      await inEachPlace(tx, ids, (place, chosen) => revokePasscodes(tx, place, { chosen, now })),
      'revoke',
    ),
  move: async (tx, { events, action, ids, now }) => {
    if (action.kind !== 'move') return new Map();
    const unit = { unitTypeId: action.unit_type_id, roomTypeId: action.room_type_id };
    await moveToUnit(tx, events, ids, { unit, now });
    await markCorrected(tx, ids, ['unit_type', 'room_type']);
    return each(ids, 'move');
  },
};

/** Applies an action to all the residents it changes, or to none. Call it with them locked. @returns the result for each */
export async function applyBulk(tx: Db, wanted: Doing): Promise<Done> {
  const done = await doing[wanted.action.kind](tx, wanted);
  if (done.size !== wanted.ids.length) throw new Error('A bulk action did something else than was shown');
  return done;
}
