import type { UserId } from '@nestmate/contract';
import type { ActingMembership } from '../../../platform/http';

/** The acting membership of a chat request, and its person. */
export type ChatActor = Pick<ActingMembership, 'membershipId' | 'subnetworkId'> & { userId: UserId };
