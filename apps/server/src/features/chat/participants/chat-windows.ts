import { channelKind } from '../../../platform/live/channels';

/** The windows that take part in a membership's conversations: those with a valid session token of the chat service. */
export const chatWindowsOf = channelKind('chat');
