import type { ChatSid, MembershipId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';

export async function setMuted(
  db: Db,
  chatId: ChatSid,
  membershipId: MembershipId,
  muted: boolean,
): Promise<void> {
  await db.execute(sql`
    update chat_participants set muted = ${muted} where chat_id = ${chatId} and membership_id = ${membershipId}
  `);
}
