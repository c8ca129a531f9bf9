import { limits } from '@nestmate/contract/limits';
import type { FastifyInstance } from 'fastify';

/** Bytes as browsers sent them, for profiles and chats. */
export const uploadFolders = ['uploads', 'chat-uploads', 'post-uploads'] as const;
export type UploadFolder = (typeof uploadFolders)[number];
/** `pictures` holds the pictures made from uploads. */
export type Folder = 'pictures' | UploadFolder;

export const maxUploadBytes = limits.picture.megabytes * 1024 * 1024;

/** Bounds a listing’s memory, and the parameters of the statements that look its files up. */
export const maxListed = 20_000;

export interface StoredFile {
  name: string;
  bytes: number;
}

export interface UploadRequest {
  folder: UploadFolder;
  name: string;
  /** The exact size, where the client says it. */
  bytes: number | undefined;
  expiresAt: Date;
}

/** Whether the picture of a name is shown at an address with this query. */
export type MayShow = (name: string, query: Readonly<Record<string, unknown>>) => Promise<boolean>;

export interface ServingRules {
  /** Whether the bytes of an upload are still needed. */
  isAwaited: (folder: UploadFolder, name: string) => Promise<boolean>;
  mayShow: MayShow;
}

/** Stores pictures in a local folder or a bucket. The content of a name never changes. */
export interface Storage {
  /** Complete files, at most `maxListed`. */
  list: (folder: Folder) => Promise<StoredFile[]>;
  /** @throws ProductError `PictureTooLarge` for a file over the upload limit, before it is in memory */
  read: (folder: Folder, name: string) => Promise<Buffer | undefined>;
  write: (folder: Folder, name: string, bytes: Buffer) => Promise<void>;
  /** Idempotent. */
  remove: (folder: Folder, name: string) => Promise<void>;
  /**
   * An address that accepts the bytes of an upload by PUT, once, until it expires.
   * @throws ProductError `InvalidInput` without a size where it is needed
   */
  uploadAddress: (upload: UploadRequest) => Promise<string>;
  /** The origin of those addresses, if it is not the product's own. */
  uploadOrigin: string | undefined;
  /** Serves pictures under `/files/pictures`, and accepts uploads that are sent to this server. */
  serve: (server: FastifyInstance, rules: ServingRules) => Promise<void>;
}
