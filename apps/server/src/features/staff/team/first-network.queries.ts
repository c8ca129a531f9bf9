import type { NetworkId } from '@nestmate/contract/ids';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { networks } from '../../housing';

/** One network per name, also when two commands run at once. */
export async function networkNamed(tx: Db, name: string): Promise<NetworkId | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(727279)`);
  const [row] = await tx
    .select({ id: networks.id })
    .from(networks)
    .where(eq(networks.name, name))
    .orderBy(asc(networks.createdAt))
    .limit(1);
  return row?.id;
}

export async function insertNetwork(tx: Db, id: NetworkId, name: string): Promise<void> {
  await tx.insert(networks).values({ id, name, kind: 'university' });
}
