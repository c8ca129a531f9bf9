import type { ChatReplies, ChatRequestIn, ChatRequestName } from '@nestmate/contract';

export type Refusal = { error_code: string; retry_after?: number };

/** Sends a request to the chat service. */
export type Ask = <Name extends ChatRequestName>(
  name: Name,
  request: ChatRequestIn<Name>,
) => Promise<ChatReplies[Name] | Refusal>;

export const isRefused = <Reply extends object>(reply: Refusal | Reply): reply is Refusal =>
  'error_code' in reply;
