import type { Db } from '../../platform/database/client';
import type { Storage } from '../../platform/storage/storage';
import { discardedKeys, forgetDiscarded } from './discarded.queries';
import { pictureName, pictureSizes } from './picture-name';
import type { PictureRules } from './picture-rules';

/**
 * Deletes the files of discarded pictures that no feature shows.
 * @param rules the rules of every feature that shows pictures
 */
export async function deleteDiscarded(
  { db, storage }: { db: Db; storage: Storage },
  rules: readonly PictureRules[],
): Promise<void> {
  const keys = await discardedKeys(db);
  if (keys.length === 0) return;
  const shown = new Set<string>();
  for (const { shownAmong } of rules) for (const key of await shownAmong(db, keys)) shown.add(key);
  for (const key of keys) {
    if (shown.has(key)) continue;
    for (const size of pictureSizes) await storage.remove('pictures', pictureName(key, size));
    await forgetDiscarded(db, key);
  }
}
