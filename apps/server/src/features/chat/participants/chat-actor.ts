import type { UserId } from '@nestmate/contract/ids';
import type { ActingMembership } from '../../../platform/http';
import { channelKind } from '../../../platform/live/channels';

/** The acting membership of a chat request, and its person. */
export type ChatActor = Pick<ActingMembership, 'membershipId' | 'subnetworkId'> & { userId: UserId };

/** The windows that take part in a membership's conversations: those with a valid session token of the chat service. */
export const chatWindowsOf = channelKind('chat');
