import type { Db } from '../../../platform/database/client';
import { pushKeys } from './push.schema';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the stored key pair. If several processes start for the first time, only one of them stores its pair. */
export async function storedPushKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const find = () =>
    db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);
  const [kept] = await find();
  if (kept) return kept;
  await db.insert(pushKeys).values(make()).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('The push keys that were just made are gone');
  return made;
}
