import type { SubnetworkId } from '@nestmate/contract/ids';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { type SubnetworkRef, subnetworks, unitTypes } from '../../housing';
import { memberships } from '../../memberships';
import { questions } from '../../questions';
import { rooms } from '../../room';

const place = { networkId: subnetworks.networkId, subnetworkId: subnetworks.id };

/** The place of the thing that a path parameter names; each by its primary key. */
export const scopeOf = {
  subnetworkId: (db: Db, id: string) =>
    db
      .select(place)
      .from(subnetworks)
      .where(eq(subnetworks.id, id as never)),
  unitTypeId: (db: Db, id: string) =>
    db
      .select(place)
      .from(unitTypes)
      .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
      .where(eq(unitTypes.id, id as never)),
  questionId: (db: Db, id: string) =>
    db
      .select(place)
      .from(questions)
      .innerJoin(subnetworks, eq(subnetworks.id, questions.subnetworkId))
      .where(eq(questions.id, id as never)),
  membershipId: (db: Db, id: string) =>
    db
      .select(place)
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .where(eq(memberships.id, id as never)),
  roomId: (db: Db, id: string) =>
    db
      .select(place)
      .from(rooms)
      .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
      .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
      .where(eq(rooms.id, id as never)),
} satisfies Record<string, (db: Db, id: string) => PromiseLike<SubnetworkRef[]>>;

/** Whether a joined subnetwork is among the places of a staff member, and is the one they are viewing, if any. */
export const inScope = ({ networkId, places }: StaffGrant, place?: SubnetworkId): SQL | undefined =>
  and(
    eq(subnetworks.networkId, networkId),
    places ? inArray(subnetworks.id, [...places]) : undefined,
    place ? eq(subnetworks.id, place) : undefined,
  );
