import type { FastifyInstance } from 'fastify';
import { uploadFolders } from '../../platform/storage/storage';
import type { PictureRules } from './picture-rules';

declare module 'fastify' {
  interface FastifyInstance {
    pictureRules: PictureRules[];
  }
}

/** Registers a feature's uploads with the picture job. Call it while features are registered. */
export function addPictureRules(http: FastifyInstance, rules: PictureRules): void {
  http.pictureRules.push(rules);
}

/** @throws if a folder has no rules: the job would delete pictures that its feature shows */
export function rulesOfEveryFolder(http: FastifyInstance): readonly PictureRules[] {
  const missing = uploadFolders.filter(
    (folder) => !http.pictureRules.some((rules) => rules.folder === folder),
  );
  if (missing.length > 0) throw new Error(`No feature has picture rules for ${missing.join(' and ')}`);
  return http.pictureRules;
}
