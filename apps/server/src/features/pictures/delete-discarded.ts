import type { Db } from '../../platform/database/client';
import type { Storage } from '../../platform/storage/storage';
import { discardedKeys, forgetDiscarded } from './discarded.queries';
import { pictureName, pictureSizes } from './picture-name';
import type { PictureKeeper } from './rules-of-features';

/**
 * Deletes the files of discarded pictures that no feature shows or keeps.
 * @param keepers every feature that shows or keeps pictures
 */
export async function deleteDiscarded(
  { db, storage }: { db: Db; storage: Storage },
  keepers: readonly PictureKeeper[],
): Promise<void> {
  const keys = await discardedKeys(db);
  if (keys.length === 0) return;
  const kept = new Set<string>();
  for (const keeper of keepers) for (const key of await keeper(db, keys)) kept.add(key);
  for (const key of keys) {
    if (kept.has(key)) continue;
    for (const size of pictureSizes) await storage.remove('pictures', pictureName(key, size));
    await forgetDiscarded(db, key);
  }
}
