import {
  type ClientEvents,
  type MembershipId,
  type ServerEvents,
  socketPath,
  type UserId,
} from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Account, ActingMembership } from '../http/guard';
import {
  type Channel,
  type ChannelKind,
  type MembershipChannel,
  watchersOf,
  windowsOf,
  windowsOfSession,
} from './channels';
import type { LiveSocket, SocketData } from './live-socket';
import { MembershipWindows } from './membership-windows';
import { RecentEmits } from './recent-emits';
import type { Relay } from './relay';
import { makeWatching, type OnWatch } from './watching';
import { windowLimit } from './window-limit';

type ServerName = keyof ServerEvents;
type Payload<Name extends ServerName> = Parameters<ServerEvents[Name]>;

interface Options {
  accountOf: (accessToken: string) => Promise<Account>;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
  /** To the other processes; absent where there is only one. */
  relay: Relay | undefined;
}

/** Of one request from a window. More than any valid one, so that a long message gets an error and keeps its connection. */
const maxRequestBytes = 4 * 1024 * 1024;

/** Windows that have to reconnect do so spread over this time. */
const reconnectSpreadMs = 3000;

/**
 * The one socket of every window: authenticated, in the channels of its person and session, and in that of the membership it watches.
 * Every process hears the domain events and emits what follows from them to its own windows; only `emitEverywhere` crosses processes.
 */
export interface Live {
  /** To the windows of this process: for what every process hears as a domain event. */
  emitHere: <Name extends ServerName>(channel: Channel, name: Name, ...event: Payload<Name>) => void;
  /** To the windows of every process, each once. */
  emitEverywhere: <Name extends ServerName>(
    channels: readonly Channel[],
    name: Name,
    ...event: Payload<Name>
  ) => void;
  /** Something was emitted that may concern anybody: a window that starts to watch meanwhile reads everything again. */
  noteForEverybody: () => void;

  /** Answers a window that starts to watch a membership. */
  onWatch: (onWatch: OnWatch) => void;
  /** Lets a feature answer requests of windows; called for each window before it can send any. */
  onConnection: (handler: (socket: LiveSocket, account: Account) => void) => void;
  /** The caller knows that the membership is the person's. The window leaves the channel of the same kind that it was in. */
  join: (socket: LiveSocket, channel: MembershipChannel) => Promise<void>;
  leave: (socket: LiveSocket, kind: ChannelKind) => void;

  /** The memberships that windows of this process watch. */
  watchedHere: () => MembershipId[];
  /** Whether a window of this process is in a channel of the membership. */
  hasWindows: (id: MembershipId) => boolean;
  /** No window of this process stays in a channel of the membership. */
  unwatch: (id: MembershipId) => void;

  disconnectUser: (id: UserId) => void;
  disconnectSession: (sessionId: string) => void;
  /** Emits to the windows of every other session of a person that it has ended, and disconnects them. */
  endOtherSessions: (id: UserId, sessionId: string) => void;
  /** Disconnects every window; it comes back with a session that is still valid, and resyncs. */
  reconnectAll: () => void;
  close: () => Promise<void>;
}

/** What is emitted everywhere, on its way through the relay. */
interface Emission<Name extends ServerName = ServerName> {
  keys: string[];
  name: Name;
  event: Payload<Name>;
}

export function openLive(http: FastifyInstance, { accountOf, standingMembershipsOf, relay }: Options): Live {
  const io = new Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>(http.server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxRequestBytes,
  });
  const recent = new RecentEmits();
  const windows = new MembershipWindows<LiveSocket>();
  let onWatch: OnWatch = async () => ({ error_code: 'Unavailable' });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    accountOf(typeof token === 'string' ? token : '')
      .then((account) => {
        socket.data.account = account;
        next();
      })
      .catch(() => next(new Error('Unauthorized')));
  });

  const limitWindows = windowLimit();
  const letWatch = makeWatching({
    log: http.log,
    windows,
    recent,
    standingMembershipsOf,
    onWatch: (membership) => onWatch(membership),
  });
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.account;
    socket.once('disconnect', () => windows.remove(socket));
    void socket.join([windowsOf(userId).key, windowsOfSession(sessionId).key]);
    limitWindows(userId, socket);
    letWatch(socket, userId);
  });

  const emit = <Name extends ServerName>({ keys, name, event }: Emission<Name>) => {
    io.to(keys).emit(name, ...event);
  };
  relay?.onMessage((message) => emit(JSON.parse(message) as Emission));

  return {
    emitHere: ({ key }, name, ...event) => {
      recent.note(key);
      emit({ keys: [key], name, event });
    },
    emitEverywhere: (channels, name, ...event) => {
      // socket.io takes no channel at all for everybody.
      if (channels.length === 0) return;
      const emission = { keys: channels.map(({ key }) => key), name, event };
      emit(emission);
      relay?.send(JSON.stringify(emission));
    },
    noteForEverybody: () => recent.noteForEverybody(),
    onWatch: (given) => {
      onWatch = given;
    },
    onConnection: (handler) => void io.on('connection', (socket) => handler(socket, socket.data.account)),
    join: (socket, channel) => windows.join(socket, channel),
    leave: (socket, kind) => windows.leave(socket, kind),
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
