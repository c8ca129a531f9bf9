import type { ClientEvents } from '@nestmate/contract/live';
import type { Socket } from 'socket.io-client';
import { reach } from '../calls/reach';
import { connectedSocket } from './transport';

type Reply<Name extends keyof ClientEvents> = Parameters<Parameters<ClientEvents[Name]>[1]>[0];

/** The reply to a request that was refused, or that got none in time (`Offline`). */
export interface LiveRefusal {
  error_code: string;
  retry_after?: number;
}

/** A request that was refused, for callers that handle it as an error. */
export class RequestRefused extends Error {
  override name = 'RequestRefused';
  readonly code: string;

  constructor({ error_code: code }: LiveRefusal) {
    super(`The request was refused: ${code}`);
    this.code = code;
  }
}

export const isRefused = <Answer extends object>(answer: Answer | LiveRefusal): answer is LiveRefusal =>
  'error_code' in answer;

const timeoutMs = 10_000;
/** The server processes a picture before it replies. */
const pictureTimeoutMs = 60_000;

const hasPicture = (request: object) => 'picture' in request && request.picture !== undefined;

/**
 * Sends a request over the socket. Never throws: without a connection, or a reply in time, it returns `Offline`, and
 * the server may or may not have processed the request.
 */
export async function requestLive<Name extends keyof ClientEvents>(
  name: Name,
  request: Parameters<ClientEvents[Name]>[0],
): Promise<Reply<Name> | LiveRefusal> {
  const socket = connectedSocket();
  if (!socket) return { error_code: 'Offline' };
  const report = reach.requestSent();
  try {
    // socket.io's types cannot connect a generic event name with its reply.
    const reply = (await (socket as Socket)
      .timeout(hasPicture(request) ? pictureTimeoutMs : timeoutMs)
      .emitWithAck(name, request)) as Reply<Name>;
    report(true);
    return reply;
  } catch {
    report(false);
    return { error_code: 'Offline' };
  }
}
