import { limits } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';

/** Bytes as browsers sent them, for profiles and for chats. */
export const uploadFolders = ['uploads', 'chat-uploads'] as const;
export type UploadFolder = (typeof uploadFolders)[number];
/** `pictures` holds what is made of uploads, and shown. */
export type Folder = 'pictures' | UploadFolder;

export const maxUploadBytes = limits.picture.megabytes * 1024 * 1024;

export interface Stored {
  name: string;
  bytes: number;
}

/** Where pictures lie: a folder of this machine, or a bucket. A name always has the same content. */
export interface Storage {
  /** Complete files; a thousand at most. */
  list: (folder: Folder) => Promise<Stored[]>;
  /** @throws ProductError `PictureTooLarge` for a larger file than an upload may be, before it is in memory */
  read: (folder: Folder, name: string) => Promise<Buffer | undefined>;
  write: (folder: Folder, name: string, bytes: Buffer) => Promise<void>;
  /** Idempotent. */
  remove: (folder: Folder, name: string) => Promise<void>;
  /** An address that takes the bytes of an upload by PUT, until it expires. */
  uploadAddress: (folder: UploadFolder, name: string, expiresAt: Date) => Promise<string>;
  /** The origin of those addresses where it is not the product's own. */
  uploadOrigin: string | undefined;
  /**
   * Serves pictures under `/files/pictures`, and takes uploads that are sent to us.
   * @param isAwaited whether the bytes of an upload are of use
   */
  serve: (
    server: FastifyInstance,
    isAwaited: (folder: UploadFolder, name: string) => Promise<boolean>,
  ) => Promise<void>;
}
