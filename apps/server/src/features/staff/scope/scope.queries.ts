import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { reportCases } from '../../cases';
import { subnetworks, unitTypes, type SubnetworkRef } from '../../housing';
import { invitations } from '../../invitations';
import { memberships } from '../../memberships';
import { rooms } from '../../room';
import { questions } from '../../questions';

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
  passcodeId: (db: Db, id: string) =>
    db
      .select(place)
      .from(invitations)
      .innerJoin(unitTypes, eq(unitTypes.id, invitations.unitTypeId))
      .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
      .where(and(eq(invitations.id, id), eq(invitations.type, 'GENERAL'))),
  caseId: (db: Db, id: string) =>
    db
      .select(place)
      .from(reportCases)
      .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
      .where(eq(reportCases.id, id as never)),
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
