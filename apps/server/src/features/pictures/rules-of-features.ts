import type { ResizeOptions } from 'sharp';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type UploadFolder, uploadFolders } from '../../platform/storage/storage';
import type { PictureSize } from './picture-name';
import type { Upload } from './uploads.queries';

/** Returns the subset of the pictures whose files a feature retains, though nobody is shown them. */
export type RetentionRule = (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;

declare module '../../platform/app' {
  interface Contributions {
    pictureRules: PictureRules[];
    pictureRetention: RetentionRule[];
  }
}

type WithContributions = Pick<App, 'contributions'>;

/** A feature's rules for its pictures. */
export interface PictureRules {
  folder: UploadFolder;
  /** Pixels; a larger picture is scaled down to fit. */
  box: { width: number; height: number };
  quality: number;
  /** The stored sizes of a picture, each no larger than the box. */
  sizes: Partial<Record<PictureSize, ResizeOptions>>;
  /** The maximum of unclaimed uploads per membership; unlimited if absent. */
  maxWaiting?: number;
  /** Returns the subset of the pictures that the feature shows. */
  shownAmong: (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Shows the picture of an upload, or discards it. If present, the job claims uploads for their target and makes their
   * pictures when they arrive; if absent, the feature claims uploads and makes their pictures itself.
   */
  show?: (dependencies: Pick<App, 'db' | 'events'>, upload: Upload, now: Date) => Promise<void>;
}

/** Registers a feature's uploads with the picture job. Call it while features are registered. */
export function addPictureRules({ contributions }: WithContributions, rules: PictureRules): void {
  (contributions.pictureRules ??= []).push(rules);
}

/**
 * Retains the files of pictures that are no longer shown, while the rule returns them. Call it while features are
 * registered.
 */
export function retainPictures({ contributions }: WithContributions, rule: RetentionRule): void {
  (contributions.pictureRetention ??= []).push(rule);
}

/** @throws if a folder has no rules: the job would delete pictures that its feature shows */
export function rulesOfEveryFolder({
  contributions: { pictureRules = [] },
}: WithContributions): readonly PictureRules[] {
  const missing = uploadFolders.filter((folder) => !pictureRules.some((rules) => rules.folder === folder));
  if (missing.length > 0) throw new Error(`No feature has picture rules for ${missing.join(' and ')}`);
  return pictureRules;
}
