import type { ChatSid, UserId } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import type { RoomTokens } from '../access/room-tokens';

/** The conversation whose room a token opens. @throws ProductError `VideoTokenRefused` when it is wrong, expired or another person's */
export async function roomOfToken(tokens: RoomTokens, token: string, userId: UserId): Promise<ChatSid> {
  const access = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof ProductError) throw new ProductError('VideoTokenRefused');
    throw error;
  });
  if (access.userId !== userId) throw new ProductError('VideoTokenRefused');
  return access.sid;
}
