import type { FastifyInstance } from 'fastify';

/** `uploads`: what browsers have sent, as they sent it. `pictures`: what is shown of it. */
export type Folder = 'pictures' | 'uploads';

export interface Stored {
  name: string;
  bytes: number;
}

/** Where pictures lie: a folder of this machine, or a bucket. A name is never used for two contents. */
export interface Storage {
  /** What lies there whole; a thousand at most. */
  list: (folder: Folder) => Promise<Stored[]>;
  read: (folder: Folder, name: string) => Promise<Buffer | undefined>;
  write: (folder: Folder, name: string, bytes: Buffer) => Promise<void>;
  /** Removing what is not there is no mistake. */
  remove: (folder: Folder, name: string) => Promise<void>;
  /** An address that takes the bytes of an upload by PUT, until it expires. */
  uploadAddress: (name: string, expiresAt: Date) => Promise<string>;
  /** The origin of those addresses where it is not the product's own. */
  uploadOrigin: string | undefined;
  /**
   * Shows pictures under `/files/pictures`, and takes uploads where they are sent to us.
   * @param isAwaited whether an upload has been asked for and has not been used yet
   */
  serve: (server: FastifyInstance, isAwaited: (name: string) => Promise<boolean>) => Promise<void>;
}
