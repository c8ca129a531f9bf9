import type { ResizeOptions } from 'sharp';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { UploadFolder } from '../../platform/storage/storage';
import type { PictureSize } from './picture-name';
import type { Upload } from './uploads.queries';

/** A feature's rules for its pictures. */
export interface PictureRules {
  /** The folder of its uploads. */
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
  show?: (dependencies: { db: Db; events: Events }, upload: Upload, now: Date) => Promise<void>;
}
