import type { ChatSid, ConversationCall } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { participantsOf } from '../participants/audience.queries';
import { chatWindowsOf } from '../participants/chat-windows';

/** Sends the current state of a call to this process's windows of its conversation, also to people who are not in the call. */
export async function emitCall(
  { db, live }: Pick<App, 'db' | 'live'>,
  sid: ChatSid,
  call: ConversationCall,
): Promise<void> {
  for (const membershipId of await participantsOf(db, sid))
    live.emitHere(chatWindowsOf(membershipId), 'chat.call', { sid, call });
}
