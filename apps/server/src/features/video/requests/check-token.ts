import type { UserId } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import type { RoomTokens } from '../access/room-tokens';
import type { JoinedAt } from '../calls/calls.service';

/**
 * The conversation whose room a window's token opens. @throws ProductError `VideoTokenRefused` when it is wrong, expired or another
 * person's
 */
export async function placeOf(
  tokens: RoomTokens,
  { token, peerId }: { token: string; peerId: string },
  userId: UserId,
): Promise<JoinedAt> {
  const access = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof ProductError) throw new ProductError('VideoTokenRefused');
    throw error;
  });
  if (access.userId !== userId) throw new ProductError('VideoTokenRefused');
  return { sid: access.sid, peerId };
}
