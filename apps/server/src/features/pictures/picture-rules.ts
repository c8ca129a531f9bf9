import type { ResizeOptions } from 'sharp';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { UploadFolder } from '../../platform/storage/storage';
import type { PictureSize } from './picture-name';
import type { Upload } from './uploads.queries';

/** What a feature decides about its pictures. */
export interface PictureRules {
  /** Where its uploads lie. */
  folder: UploadFolder;
  /** Pixels; a larger picture is scaled down to fit. */
  box: { width: number; height: number };
  quality: number;
  /** What is stored of a picture; each size is at most the box. */
  sizes: Partial<Record<PictureSize, ResizeOptions>>;
  /** How many unclaimed uploads a membership may have; without it, any number. */
  maxWaiting?: number;
  /** Those of the pictures that something shows. */
  shownAmong: (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Shows the picture of an upload, or discards it. With it, the job claims uploads for their target and makes them when
   * they arrive; without it, the feature claims and makes them itself.
   */
  show?: (parts: { db: Db; events: Events }, upload: Upload, now: Date) => Promise<void>;
}
