import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks, type SubnetworkRef } from '../../housing';
import { memberships } from '../../memberships';

const place = { subnetworkId: subnetworks.id, networkId: subnetworks.networkId };

export const placesById = (db: Db, ids: readonly SubnetworkId[]): Promise<SubnetworkRef[]> =>
  db
    .select(place)
    .from(subnetworks)
    .where(inArray(subnetworks.id, [...ids]));

/** The places of residents, each once. Any number of them: one parameter. */
export const placesOf = (db: Db, people: readonly MembershipId[]): Promise<SubnetworkRef[]> =>
  db
    .selectDistinct(place)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(sql`${memberships.id} = any(${sql.param(people)}::uuid[])`);
