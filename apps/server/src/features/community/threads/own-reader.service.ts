import type { NetworkId, SubnetworkId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { type Reader, readerIn } from './reader.queries';

/** The caller as a reader of their community. @throws ProductError `NotFound` for any other community */
export async function ownReader(
  db: Db,
  acting: ActingMembership,
  { networkId, subnetworkId }: { networkId: NetworkId; subnetworkId: SubnetworkId },
): Promise<Reader> {
  const reader = subnetworkId === acting.subnetworkId && (await readerIn(db, acting, networkId));
  if (!reader) throw new ProductError('NotFound');
  return reader;
}
