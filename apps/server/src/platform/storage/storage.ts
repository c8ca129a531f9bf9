import { limits } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';

/** What browsers have sent, as they sent it: to become the picture of a profile, or one of a chat. */
export const uploadFolders = ['uploads', 'chat-uploads'] as const;
export type UploadFolder = (typeof uploadFolders)[number];
/** `pictures`: what is shown of it. */
export type Folder = 'pictures' | UploadFolder;

/** Bytes. */
export const largestUpload = limits.picture.megabytes * 1024 * 1024;

export interface Stored {
  name: string;
  bytes: number;
}

/** Where pictures lie: a folder of this machine, or a bucket. A name is never used for two contents. */
export interface Storage {
  /** What lies there whole; a thousand at most. */
  list: (folder: Folder) => Promise<Stored[]>;
  /** @throws ProductError `PictureTooLarge` for what no upload may be, before it is in memory */
  read: (folder: Folder, name: string) => Promise<Buffer | undefined>;
  write: (folder: Folder, name: string, bytes: Buffer) => Promise<void>;
  /** Removing what is not there is no mistake. */
  remove: (folder: Folder, name: string) => Promise<void>;
  /** An address that takes the bytes of an upload by PUT, until it expires. */
  uploadAddress: (folder: UploadFolder, name: string, expiresAt: Date) => Promise<string>;
  /** The origin of those addresses where it is not the product's own. */
  uploadOrigin: string | undefined;
  /**
   * Shows pictures under `/files/pictures`, and takes uploads where they are sent to us.
   * @param isAwaited whether an upload has been asked for and has not been used yet
   */
  serve: (
    server: FastifyInstance,
    isAwaited: (folder: UploadFolder, name: string) => Promise<boolean>,
  ) => Promise<void>;
}
