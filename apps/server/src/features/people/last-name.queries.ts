import type { MembershipId } from '@nestmate/contract/ids';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { memberships } from '../memberships';
import { profiles, shownLastName } from '../profile';
import { isRoommate } from './may-know.queries';

type Membership = Record<'id' | 'subnetworkId', SQLWrapper>;

/** Whether the community of a membership shows last names to everybody. Index: the primary key. */
export const isLastNameShown = ({ subnetworkId }: Pick<Membership, 'subnetworkId'>) =>
  sql<boolean>`exists (select 1 from subnetworks place where place.id = ${subnetworkId} and place.last_name_shown)`;

/** The shown last name of a resident for another: empty unless the community shows it, or they are roommates. */
export const lastNameFor = (
  viewerId: MembershipId | SQLWrapper,
  other: Membership = memberships,
  face: Parameters<typeof shownLastName>[0] = profiles,
): SQL<string> => sql<string>`case
  when ${other.id} = ${viewerId} or ${isLastNameShown(other)} or ${isRoommate({ id: sql`${viewerId}` }, other)}
  then ${shownLastName(face)} else '' end`;
