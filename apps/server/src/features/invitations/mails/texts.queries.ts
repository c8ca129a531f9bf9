import type { SubnetworkId } from '@nestmate/contract/ids';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { invitationTexts } from '../invitations.schema';

const { subnetworkId: of, ...columns } = getTableColumns(invitationTexts);

/** The housing office's own words in its invitations. */
export type StoredTexts = Omit<typeof invitationTexts.$inferSelect, 'subnetworkId'>;

/** What a place has in its invitations; undefined where the office has written nothing. Index: the primary key. */
export async function invitationTextsOf(
  db: Db,
  subnetworkId: SubnetworkId,
): Promise<StoredTexts | undefined> {
  const [row] = await db.select(columns).from(invitationTexts).where(eq(of, subnetworkId));
  return row;
}

export async function writeInvitationTexts(
  tx: Tx,
  subnetworkId: SubnetworkId,
  texts: StoredTexts,
): Promise<void> {
  await tx
    .insert(invitationTexts)
    .values({ subnetworkId, ...texts })
    .onConflictDoUpdate({ target: invitationTexts.subnetworkId, set: texts });
}
