import type { Db } from '../../platform/database/client';
import type { Storage } from '../../platform/storage/storage';
import { discardedKeys, forgetDiscarded } from './discarded.queries';
import { pictureName, pictureSizes } from './picture-name';
import type { PictureKeeper } from './rules-of-features';

/**
 * Deletes the files of discarded pictures that no feature shows or keeps.
 * @param keepers every feature that shows or keeps pictures
 * @param except pictures that a feature is known to show or keep
 * @returns those that stay
 */
export async function deleteDiscarded(
  { db, storage }: { db: Db; storage: Storage },
  keepers: readonly PictureKeeper[],
  except: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const kept = new Set(except);
  const keys = (await discardedKeys(db)).filter((key) => !kept.has(key));
  if (keys.length === 0) return kept;
  for (const keeper of keepers) for (const key of await keeper(db, keys)) kept.add(key);
  for (const key of keys) {
    if (kept.has(key)) continue;
    for (const size of pictureSizes) await storage.remove('pictures', pictureName(key, size));
    await forgetDiscarded(db, key);
  }
  return kept;
}
