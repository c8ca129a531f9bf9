import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { pictureKindOf, readPictureFile } from '@nestmate/contract/picture-file';
import { ProductError } from '../../../platform/http';
import { noteExternalCall } from '../../../platform/open-transaction';
import { startProcess } from '../../../platform/processes/programs';
import { createSemaphore } from '../../../platform/semaphore';
import type { PictureSizes, ReadPicture, Unreadable } from './read-picture';

interface DecoderLimits {
  /** The limit for one picture. */
  maxMs: number;
  /** The memory limit of the process, which takes 65 MB by itself. Checked on Linux only. */
  maxMemoryBytes: number;
  /** The process ends when there has been nothing to decode for this long. */
  idleMs: number;
}

const memoryPeriodMs = 20;
const startMs = 30_000;
const program = new URL('decoder-process.ts', import.meta.url);

/** Without our environment: a decoder that a file takes over finds no secrets. */
async function startDecoder(): Promise<ChildProcess> {
  const decoder = startProcess(program, {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '2', ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
  });
  // Calls of other people come first.
  if (decoder.pid) setPriority(decoder.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // Starting takes longer than decoding on a busy machine, and is not the picture's fault.
  const isReady = await new Promise<boolean>((resolve, reject) => {
    const late = setTimeout(() => decoder.kill('SIGKILL'), startMs);
    decoder.once('message', () => resolve(true));
    decoder.once('error', reject);
    decoder.once('exit', () => resolve(false));
    decoder.once('exit', () => clearTimeout(late));
    decoder.once('message', () => clearTimeout(late));
  });
  for (const event of ['message', 'error', 'exit']) decoder.removeAllListeners(event);
  if (!isReady) throw new Error('The picture decoder did not start');
  return decoder;
}

/** The memory that a process takes, in bytes; undefined where the system does not report it. */
async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/mu.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Whether it can answer. A decoder that has exited stays connected for a moment, and would never answer. */
const isAlive = ({ connected, killed, exitCode, signalCode }: ChildProcess) =>
  connected && !killed && exitCode === null && signalCode === null;

/** Sends one file, and kills the decoder if it takes more than its limits. */
async function ask(
  decoder: ChildProcess,
  request: { bytes: Uint8Array; sizes: PictureSizes },
  { maxMs, maxMemoryBytes }: DecoderLimits,
): Promise<ReadPicture | Unreadable> {
  let isOverLimit = false;
  const kill = () => {
    isOverLimit = true;
    decoder.kill('SIGKILL');
  };
  const deadline = setTimeout(kill, maxMs);
  const watch = setInterval(() => {
    void memoryOf(decoder.pid ?? 0).then((bytes = 0) => bytes > maxMemoryBytes && kill());
  }, memoryPeriodMs);
  try {
    return await new Promise<ReadPicture | Unreadable>((resolve, reject) => {
      decoder.once('message', (answer) => resolve(answer as ReadPicture | Unreadable));
      decoder.once('error', reject);
      decoder.once('exit', (code, signal) =>
        isOverLimit
          ? resolve('PictureTooLarge')
          : reject(new Error(`The picture decoder exited (${code ?? signal})`)),
      );
      decoder.send(request, (error) => error && !isOverLimit && reject(error));
    });
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    for (const event of ['message', 'error', 'exit']) decoder.removeAllListeners(event);
  }
}

/** Decodes uploaded pictures, one at a time, in a process with limits of its own. */
export function openPictureDecoder(limits: DecoderLimits) {
  const inTurn = createSemaphore(1);
  let decoder: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    decoder?.kill('SIGKILL');
    decoder = undefined;
  };

  return {
    /** @throws ProductError, one of `Unreadable` */
    decode: (bytes: Uint8Array, sizes: PictureSizes): Promise<ReadPicture> => {
      noteExternalCall('picture decoder');
      return inTurn(async () => {
        clearTimeout(idle);
        if (!decoder || !isAlive(decoder)) decoder = await startDecoder();
        decoder.ref();
        decoder.channel?.ref();
        try {
          const answer = await ask(decoder, { bytes, sizes }, limits);
          if (typeof answer === 'string') throw new ProductError(answer);
          return answer;
        } finally {
          // An idle decoder does not keep the server from ending.
          decoder.unref();
          decoder.channel?.unref();
          idle = setTimeout(stop, limits.idleMs).unref();
        }
      });
    },
    pid: () => decoder?.pid,
    close: stop,
  };
}

/**
 * The decoders of this process. What the web app sends takes a tenth of a second, and never waits for a picture that a
 * program made to be slow: those have a decoder of their own, and wait for each other.
 */
export const pictureDecoders = {
  quick: openPictureDecoder({ maxMs: 5000, maxMemoryBytes: 160 * 1024 * 1024, idleMs: 20_000 }),
  costly: openPictureDecoder({ maxMs: 10_000, maxMemoryBytes: 260 * 1024 * 1024, idleMs: 20_000 }),
};
export type DecoderName = keyof typeof pictureDecoders;

/** A sequential JPEG of at most the pixels that the web app sends. */
export const quick = { bytes: 2 * 1024 * 1024, megapixels: 6 };

/** The decoder of a file. Refusing a file costs nothing. */
export function decoderFor(bytes: Uint8Array): DecoderName {
  if (bytes.length > quick.bytes || pictureKindOf(bytes.subarray(0, 64)) !== 'jpeg') return 'costly';
  const file = readPictureFile(bytes);
  if (typeof file === 'string') return 'quick';
  return file.passes === 1 && file.width * file.height <= quick.megapixels * 1_000_000 ? 'quick' : 'costly';
}
