import type { MembershipId, QuestionId, RoomId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { type Buildable, type Placeholders, prepared } from '../../../platform/database/prepared';
import type { StaffGrant } from '../../../platform/http';
import { type SubnetworkRef, subnetworks, unitTypes } from '../../housing';
import { memberships } from '../../memberships';
import { questions } from '../../questions';
import { rooms } from '../../room';

const place = { networkId: subnetworks.networkId, subnetworkId: subnetworks.id };

/** Prepared, because every call of staff about one thing runs it. */
function placeOf<Id extends string>(
  kind: string,
  query: (db: Db, id: Placeholder<string, Id>) => Buildable<SubnetworkRef[]>,
) {
  const places = prepared(`staff_place_of_${kind}`, (db, { id }: Placeholders<{ id: Id }>) => query(db, id));
  return (db: Db, id: Id): Promise<SubnetworkRef[]> => places(db, { id });
}

/** The places of the things that path parameters name, each found by its primary key. */
export const placeOfSubnetwork = placeOf<SubnetworkId>('subnetwork', (db, id) =>
  db.select(place).from(subnetworks).where(eq(subnetworks.id, id)),
);

export const placeOfUnitType = placeOf<UnitTypeId>('unit_type', (db, id) =>
  db
    .select(place)
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(unitTypes.id, id)),
);

export const placeOfQuestion = placeOf<QuestionId>('question', (db, id) =>
  db
    .select(place)
    .from(questions)
    .innerJoin(subnetworks, eq(subnetworks.id, questions.subnetworkId))
    .where(eq(questions.id, id)),
);

export const placeOfMembership = placeOf<MembershipId>('membership', (db, id) =>
  db
    .select(place)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(eq(memberships.id, id)),
);

export const placeOfRoom = placeOf<RoomId>('room', (db, id) =>
  db
    .select(place)
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(rooms.id, id)),
);

/** Whether a joined subnetwork is among the places of a staff member, and is the one they are viewing, if any. */
export const inScope = ({ networkId, places }: StaffGrant, place?: SubnetworkId): SQL | undefined =>
  and(
    eq(subnetworks.networkId, networkId),
    places ? inArray(subnetworks.id, [...places]) : undefined,
    place ? eq(subnetworks.id, place) : undefined,
  );
