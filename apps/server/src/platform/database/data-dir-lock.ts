import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart, codeOf } from '../cannot-start';
import type { Folder } from '../storage/storage';

export class DataDirInUse extends CannotStart {
  constructor(dataDir: string) {
    super(
      `Another Nestmate is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder (and PORT to another port).`,
    );
  }
}

export interface DataDirLock {
  release(): Promise<void>;
}

/** A file that is there from the start of a restore to its end. */
export const restoringFile = 'restore-unfinished';

/**
 * Locks the data folder for this process, and lets no other account read it. @throws DataDirInUse, or CannotStart where
 * the folder cannot be used or a restore did not finish
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  requireFolder(dataDir);
  const lock = await lockFolder(dataDir);
  closeToOthers(dataDir);
  if (!existsSync(join(dataDir, restoringFile))) return lock;
  await lock.release();
  throw new CannotStart(
    `A restore into ${dataDir} did not finish, so that data are missing there. Delete the folder, and restore again.`,
  );
}

/** Why a folder cannot be made or written, by the code of the error. */
const cannotWrite: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOTDIR: 'a part of it is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it leads nowhere',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
};

function requireFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = cannotWrite[codeOf(error) ?? ''];
    if (!why) throw error;
    throw new CannotStart(
      `DATA_DIR cannot be ${dataDir}: ${why}. Choose a folder that this account may write.`,
    );
  }
}

/**
 * Locks a folder for this process, or throws DataDirInUse. The lock is a listening socket, which the system closes
 * however the process ends, so that a stale lock never blocks a start.
 */
export async function lockFolder(folder: string): Promise<DataDirLock> {
  mkdirSync(folder, { recursive: true });
  const address = lockAddress(folder);
  const server = (await listen(address)) ?? (await listenAfterDeath(address));
  if (!server) throw new DataDirInUse(folder);
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Named here, because the build loads this file without the rest of the product. */
const folders: Record<Folder, true> = {
  pictures: true,
  uploads: true,
  'chat-uploads': true,
  'post-uploads': true,
};

/** The entries that the product makes in the folder. PostgreSQL closes its own to others itself. */
const ours = [...Object.keys(folders), 'outbox', 'session-secret', restoringFile];

/**
 * Lets no other account read what the product has made in the folder, earlier versions' files included; root lets
 * PostgreSQL's account, which is another, pass through it to its own folder.
 */
function closeToOthers(dataDir: string): void {
  for (const name of ours) closeTree(join(dataDir, name));
  change(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** A folder after what it contains: one that is closed has been done before. */
function closeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0 || found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
  change(path, found.mode & 0o700);
}

function change(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The entry belongs to another account, which decides who may read it.
  }
}

/** Whether a running process has locked the data folder. */
export function isDataDirLocked(dataDir: string): Promise<boolean> {
  mkdirSync(dataDir, { recursive: true });
  return answers(lockAddress(dataDir));
}

/**
 * Linux and Windows have socket names outside the file system; elsewhere the socket is a file that may be left behind.
 */
function lockAddress(dataDir: string): string {
  const name = `nestmate-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function listenAfterDeath(address: string): Promise<Server | undefined> {
  if (await answers(address)) return undefined;
  if (!address.startsWith('\0') && process.platform !== 'win32') rmSync(address, { force: true });
  return listen(address);
}

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(address), 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
