import type { ChatSid, ConversationCall } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { participantsOf } from '../participants/audience.queries';
import { chatWindowsOf } from '../participants/chat-windows';

/** Tells this process's windows of a conversation what its call is now, also those of people who are not in it. */
export async function emitCall(
  { db, live }: Pick<App, 'db' | 'live'>,
  sid: ChatSid,
  call: ConversationCall,
): Promise<void> {
  for (const membershipId of await participantsOf(db, sid))
    live.emitHere(chatWindowsOf(membershipId), 'chat.call', { sid, call });
}
