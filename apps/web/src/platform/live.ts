import { type ClientEvents, type ServerEvents, socketPath } from '@nestmate/contract';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { refresh } from './call';
import { log } from './log';
import { freshFor } from './query-client';
import { membershipOf, sessionSince, useSession } from './session';
import { endSession, onSessionEnd } from './session-end';
import { whenLookedAt } from './when-looked-at';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

type ReplyTo<Name extends keyof ClientEvents> = Parameters<Parameters<ClientEvents[Name]>[1]>[0];

let socket: LiveSocket | undefined;
let wanted = false;
const attachments = new Set<(socket: LiveSocket) => void>();

function askAgain(live: LiveSocket) {
  for (const listener of live.listeners('resync')) listener();
}

/** `since`: the moment from which the window may have read what changed unnoticed. */
function watch(live: LiveSocket, membershipId: string | null, since: number) {
  if (membershipId === null) return;
  live.emit('watch', { membershipId, unwatchedFor: performance.now() - since }, (answer) => {
    if ('error_code' in answer) {
      log('The server does not let us watch', { error_code: answer.error_code });
      return;
    }
    for (const listener of live.listeners('badges')) listener({ membershipId, badges: answer.badges });
    if (answer.missed) return askAgain(live);
    // The round has moved on without anybody telling this membership.
    const known = membershipOf(useSession.getState())?.matchingRoundStatus;
    if (membershipId === useSession.getState().membershipId && known !== answer.roundStatus)
      for (const listener of live.listeners('membership.changed')) listener({ membershipId });
  });
}

async function open(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (!wanted || socket) return;
  const live: LiveSocket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give({ token: useSession.getState().accessToken }),
  });
  socket = live;
  for (const attach of attachments) attach(live);

  let connectedBefore = false;
  live.on('connect', () => {
    // What is on screen was read since the session began, or kept from just before.
    const since = connectedBefore ? performance.now() : sessionSince() - freshFor;
    watch(live, useSession.getState().membershipId, since);
    // What was told meanwhile is gone, so everything may be out of date.
    if (connectedBefore) askAgain(live);
    connectedBefore = true;
  });
  const renew = async () => {
    if (socket !== live) return;
    const outcome = await refresh(useSession.getState().accessToken);
    if (outcome === 'refused') await endSession();
    else setTimeout(() => socket === live && live.connect(), outcome === 'refreshed' ? 0 : 5000);
  };
  let isResting = false;
  live.on('window.resting', () => {
    isResting = true;
  });
  // `active` means that socket.io retries by itself; otherwise the server has refused the token, or ended the session.
  live.on('connect_error', () => {
    if (!live.active) void renew();
  });
  live.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    if (isResting) whenLookedAt(() => void renew());
    else void renew();
    isResting = false;
  });
}

/** Milliseconds that the server has for an answer; a picture is made before it is answered. */
const patience = 10_000;
const patienceForPictures = 60_000;

const isPicture = (request: object) => 'picture' in request && request.picture !== undefined;

/**
 * Asks the server something on the socket. Never throws: without a connection, or an answer in time, it answers `Offline`.
 * Whether what was asked has been done is then not known.
 */
export async function askLive<Name extends keyof ClientEvents>(
  name: Name,
  request: Parameters<ClientEvents[Name]>[0],
): Promise<ReplyTo<Name> | { error_code: string; retry_after?: number }> {
  if (!socket?.connected) return { error_code: 'Offline' };
  try {
    // socket.io's types cannot connect a generic event name with its answer.
    return (await (socket as Socket)
      .timeout(isPicture(request) ? patienceForPictures : patience)
      .emitWithAck(name, request)) as ReplyTo<Name>;
  } catch {
    return { error_code: 'Offline' };
  }
}

/** Is called whenever the connection is there, now if it is there already; returns how to stop. */
export function onLiveConnection(handler: () => void): () => void {
  const attach = (live: LiveSocket) => void live.on('connect', handler);
  attachments.add(attach);
  if (socket) attach(socket);
  if (socket?.connected) handler();
  return () => {
    attachments.delete(attach);
    socket?.off('connect', handler);
  };
}

/** Connects once; the library is fetched only now. */
export function connectLive() {
  wanted = true;
  open().catch((error: unknown) => log('Live updates could not start', { error: String(error) }));
}

export function disconnectLive() {
  wanted = false;
  socket?.disconnect();
  socket = undefined;
}

/** Shows this window another membership's badges and events. */
export function watchMembership(membershipId: string | null) {
  if (socket?.connected) watch(socket, membershipId, performance.now());
}

/** Listens to a server event, before or after the connection is there; returns how to stop. */
export function onLive<Event extends keyof ServerEvents>(
  event: Event,
  handler: ServerEvents[Event],
): () => void {
  // socket.io's types cannot connect a generic event name with its listener.
  const [name, listener] = [event as 'resync', handler as ServerEvents['resync']];
  const attach = (live: LiveSocket) => void live.on(name, listener);
  attachments.add(attach);
  if (socket) attach(socket);
  return () => {
    attachments.delete(attach);
    socket?.off(name, listener);
  };
}

/** `onLive` for a component. Give it a handler that does not change with every rendering. */
export function useLive<Event extends keyof ServerEvents>(event: Event, handler: ServerEvents[Event]) {
  useEffect(() => onLive(event, handler), [event, handler]);
}

onSessionEnd(disconnectLive);
