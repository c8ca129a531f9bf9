import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/client';
import { uploadFolders } from '../../platform/storage/storage';
import type { PictureRules } from './picture-rules';

/** The subset of the pictures whose files stay, though nobody is shown them. */
export type PictureKeeper = (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;

declare module 'fastify' {
  interface FastifyInstance {
    pictureRules: PictureRules[];
    pictureKeepers: PictureKeeper[];
  }
}

/** Registers a feature's uploads with the picture job. Call it while features are registered. */
export function addPictureRules(http: FastifyInstance, rules: PictureRules): void {
  http.pictureRules.push(rules);
}

/** Keeps the files of pictures that are no longer shown, until the keeper no longer needs them. Call it while features are registered. */
export function keepPictures(http: FastifyInstance, keeper: PictureKeeper): void {
  http.pictureKeepers.push(keeper);
}

/** @throws if a folder has no rules: the job would delete pictures that its feature shows */
export function rulesOfEveryFolder(http: FastifyInstance): readonly PictureRules[] {
  const missing = uploadFolders.filter(
    (folder) => !http.pictureRules.some((rules) => rules.folder === folder),
  );
  if (missing.length > 0) throw new Error(`No feature has picture rules for ${missing.join(' and ')}`);
  return http.pictureRules;
}
