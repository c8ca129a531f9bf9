import type { MembershipId, QuestionId, RoomId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { type SubnetworkRef, subnetworks, unitTypes } from '../../housing';
import { memberships } from '../../memberships';
import { questions } from '../../questions';
import { rooms } from '../../room';

const place = { networkId: subnetworks.networkId, subnetworkId: subnetworks.id };

/** The places of the things that path parameters name, each found by its primary key. */
export const placeOfSubnetwork = (db: Db, id: SubnetworkId): PromiseLike<SubnetworkRef[]> =>
  db.select(place).from(subnetworks).where(eq(subnetworks.id, id));

export const placeOfUnitType = (db: Db, id: UnitTypeId): PromiseLike<SubnetworkRef[]> =>
  db
    .select(place)
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(unitTypes.id, id));

export const placeOfQuestion = (db: Db, id: QuestionId): PromiseLike<SubnetworkRef[]> =>
  db
    .select(place)
    .from(questions)
    .innerJoin(subnetworks, eq(subnetworks.id, questions.subnetworkId))
    .where(eq(questions.id, id));

export const placeOfMembership = (db: Db, id: MembershipId): PromiseLike<SubnetworkRef[]> =>
  db
    .select(place)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(eq(memberships.id, id));

export const placeOfRoom = (db: Db, id: RoomId): PromiseLike<SubnetworkRef[]> =>
  db
    .select(place)
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(rooms.id, id));

/** Whether a joined subnetwork is among the places of a staff member, and is the one they are viewing, if any. */
export const inScope = ({ networkId, places }: StaffGrant, place?: SubnetworkId): SQL | undefined =>
  and(
    eq(subnetworks.networkId, networkId),
    places ? inArray(subnetworks.id, [...places]) : undefined,
    place ? eq(subnetworks.id, place) : undefined,
  );
