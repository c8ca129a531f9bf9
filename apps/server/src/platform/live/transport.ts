import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { limits, socketPath } from '@nestmate/contract/limits';
import { type ClientEvents, type ServerEvents, serverEvents } from '@nestmate/contract/live';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { z } from 'zod';
import type { Account, ActingMembership, TokenOwner } from '../http/guard';
import type { NamesOwnHosts } from '../http/own-hosts';
import { ProductError } from '../http/product-error';
import type { CountRefusal } from '../http/refused-tokens';
import type { SessionId } from '../ids';
import {
  type Channel,
  type ChannelKind,
  type MembershipChannel,
  watchersOf,
  windowsOf,
  windowsOfSession,
} from './channels';
import { declaredFields } from './declared-fields';
import { createDoor, tokenOf, createTokenExpiry } from './door';
import { cut, type LiveSocket, type SocketData } from './live-socket';
import { MembershipWindows } from './membership-windows';
import { createPacketLimits, boundRequests } from './packet-limits';
import { RecentEmits } from './recent-emits';
import type { Relay } from './relay';
import { createWatching, type OnWatch } from './watching';

type ServerName = keyof ServerEvents;
type Payload<Name extends ServerName> = Parameters<ServerEvents[Name]>;

const filters = Object.fromEntries(
  Object.entries(serverEvents).map(([name, payload]) => [name, declaredFields(payload as z.ZodType)]),
);
/** An event with the fields that the contract declares for it. */
const declared = <Name extends ServerName>(name: Name, event: Payload<Name>) =>
  event.map((payload) => filters[name]?.(payload)) as Payload<Name>;

interface Options {
  /** @throws ProductError for an invalid token, before any lookup */
  accountOf: (accessToken: string) => Promise<TokenOwner>;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
  /** Undefined when there is only one process. */
  relay: Relay | undefined;
  /** The number of proxies in front of the server. */
  trustProxy: number;
  namesOwnHosts: NamesOwnHosts;
  /** Multiplies every rate limit. */
  factor: number;
  countRefusal: CountRefusal;
}

/** A connection that has not entered within this time is closed. */
const entryTimeoutMs = 10_000;

/** Spreads reconnecting windows over this period. */
const reconnectSpreadMs = 3000;

/**
 * The one socket of each window: authenticated, in the channels of its person, session and watched membership.
 * Every process gets the domain events and emits to its own windows; only `emitEverywhere` crosses processes.
 */
export interface Live {
  /** To the windows of this process: for changes that every process gets as a domain event. */
  emitHere: <Name extends ServerName>(channel: Channel, name: Name, ...event: Payload<Name>) => void;
  /** To the windows of every process, each once. */
  emitEverywhere: <Name extends ServerName>(
    channels: readonly Channel[],
    name: Name,
    ...event: Payload<Name>
  ) => void;
  /** Records an emit that may concern any window: a window that starts to watch meanwhile resyncs. */
  recordEmitToAll: () => void;

  /** Sets the reply to a window that starts to watch a membership. */
  onWatch: (onWatch: OnWatch) => void;
  /** Lets a feature handle requests of windows; called for each window before its first request. */
  onConnection: (handler: (socket: LiveSocket, account: Account) => void) => void;
  /**
   * The caller has checked that the membership is the person's. The window leaves its other channel of the same kind.
   */
  join: (socket: LiveSocket, channel: MembershipChannel) => Promise<void>;
  leave: (socket: LiveSocket, kind: ChannelKind) => void;

  /** The number of people with a window at this process. */
  countPeople: () => number;
  /** The memberships that are watched in this process. */
  watchedHere: () => MembershipId[];
  /** Whether a window of this process is in a channel of the membership. */
  hasWindows: (id: MembershipId) => boolean;
  /** Removes all windows of this process from the membership's channels. */
  unwatch: (id: MembershipId) => void;

  disconnectUser: (id: UserId) => void;
  disconnectSession: (sessionId: SessionId) => void;
  /** Notifies the windows of a person's other sessions that the session has ended, and disconnects them. */
  endOtherSessions: (id: UserId, sessionId: SessionId) => void;
  /** Disconnects every window; those with a valid session reconnect and resync. */
  reconnectAll: () => void;
  close: () => Promise<void>;
}

/** A relayed emit. */
interface Emission<Name extends ServerName = ServerName> {
  keys: string[];
  name: Name;
  event: Payload<Name>;
}

export function openLive(
  http: FastifyInstance,
  { accountOf, standingMembershipsOf, relay, namesOwnHosts, ...limitOptions }: Options,
): Live {
  const { log } = http;
  const packets = createPacketLimits({ log, ...limitOptions });
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>(http.server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    // More than any valid request, so that a long message gets an error instead of a disconnect.
    maxHttpBufferSize: limits.bodyBytes,
    connectTimeout: entryTimeoutMs,
    allowRequest: (request, done) =>
      void packets.mayOpen(request).then((may) => done(null, may && namesOwnHosts(request))),
  });
  io.engine.on('connection', packets.follow);
  const recent = new RecentEmits();
  const windows = new MembershipWindows<LiveSocket>();
  let onWatch: OnWatch = async () => ({ error_code: 'Unavailable' });

  io.use(createDoor({ log, accountOf, cutFlooder: packets.cutFlooder, ...limitOptions }));

  const windowLimit = createWindowLimit();
  const followExpiry = createTokenExpiry({ log, accountOf });
  const watchOn = createWatching({
    log,
    windows,
    recent,
    standingMembershipsOf,
    onWatch: (membership) => onWatch(membership),
  });
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.account;
    socket.once('disconnect', (reason) => {
      windows.remove(socket);
      // Nothing else would close the connection of a socket that has left.
      if (reason === 'client namespace disconnect') cut(socket.conn);
    });
    boundRequests(socket);
    void socket.join([windowsOf(userId).key, windowsOfSession(sessionId).key]);
    // The session may have ended between the check of the token and joining the channels, when no event reached the
    // socket.
    accountOf(tokenOf(socket)).catch((error: unknown) => {
      if (error instanceof ProductError) socket.disconnect(true);
      else
        log.error(
          { err: error, event: 'session_check_failed' },
          'A new socket’s session could not be checked again',
        );
    });
    followExpiry(socket);
    windowLimit.add(userId, socket);
    watchOn(socket, userId);
  });

  const emit = <Name extends ServerName>({ keys, name, event }: Emission<Name>) => {
    io.to(keys).emit(name, ...event);
  };
  relay?.onMessage((message) => emit(JSON.parse(message) as Emission));

  return {
    emitHere: ({ key }, name, ...event) => {
      recent.note(key);
      emit({ keys: [key], name, event: declared(name, event) });
    },
    emitEverywhere: (channels, name, ...event) => {
      // Without a channel, socket.io would emit to everybody.
      if (channels.length === 0) return;
      const emission = { keys: channels.map(({ key }) => key), name, event: declared(name, event) };
      emit(emission);
      relay?.send(JSON.stringify(emission));
    },
    recordEmitToAll: () => recent.recordEmitToAll(),
    onWatch: (given) => {
      onWatch = given;
    },
    onConnection: (handler) => void io.on('connection', (socket) => handler(socket, socket.data.account)),
    join: (socket, channel) => windows.join(socket, channel),
    leave: (socket, kind) => windows.leave(socket, kind),
    countPeople: () => windowLimit.countPeople(),
    watchedHere: () => windows.in(watchersOf),
    hasWindows: (id) => windows.has(id),
    unwatch: (id) => windows.empty(id),
    disconnectUser: (id) => io.in(windowsOf(id).key).disconnectSockets(true),
    disconnectSession: (id) => io.in(windowsOfSession(id).key).disconnectSockets(true),
    endOtherSessions: (id, sessionId) => {
      const others = io.to(windowsOf(id).key).except(windowsOfSession(sessionId).key);
      others.emit('session.ended');
      others.disconnectSockets(true);
    },
    reconnectAll: () => {
      recent.forgetAll();
      for (const socket of io.of('/').sockets.values())
        setTimeout(() => socket.disconnect(true), Math.random() * reconnectSpreadMs).unref();
    },
    close: async () => {
      await io.close();
      relay?.close();
    },
  };
}

/** The windows of one person at one process. A newly opened one takes precedence over the oldest. */
const maxWindows = 20;

interface Window {
  emit: (name: 'window.resting') => unknown;
  disconnect: (closeConnection: true) => unknown;
  once: (name: 'disconnect', listener: () => void) => unknown;
}

/** Disconnects the person's oldest sockets above the limit; their windows reconnect when they are looked at. */
function createWindowLimit() {
  /** The windows of each person, in order of connection. */
  const windows = new Map<UserId, Set<Window>>();
  const add = (userId: UserId, opened: Window) => {
    const mine = windows.get(userId) ?? new Set();
    windows.set(userId, mine.add(opened));
    opened.once('disconnect', () => {
      mine.delete(opened);
      if (mine.size === 0) windows.delete(userId);
    });
    for (const window of [...mine].slice(0, -maxWindows)) {
      window.emit('window.resting');
      window.disconnect(true);
    }
  };
  return { add, countPeople: () => windows.size };
}
