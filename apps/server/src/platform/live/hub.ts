import {
  type ClientEvents,
  type ErrorCode,
  type MembershipId,
  type ServerEvents,
  socketPath,
  type WatchStart,
  type UserId,
  watchRequest,
} from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import type { Account, ActingMembership } from '../http/guard';
import { RecentlyTold } from './recently-told';
import type { Relay } from './relay';
import { paceOfPeople } from './pace-of-people';

interface Person {
  account: Account;
}

type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Person>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Person>;

interface Options {
  accountOf: (accessToken: string) => Promise<Account>;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
  /** To the other processes; absent where there is only one. */
  relay: Relay | undefined;
}

/** How often one person's windows may choose what they watch, and the milliseconds in which that is counted. */
const mostWatches = { count: 200, within: 60_000 };

/** Of one person, at once. Whoever opens one more wants that one. */
const mostWindows = 20;

/** Of one thing that a window says. More than anybody may write, so that it is refused in words instead of with the connection. */
const mostBytes = 4 * 1024 * 1024;

/** Milliseconds over which windows that have to come back are spread. */
const startingOver = 3000;

const sessionRoom = (id: string) => `session:${id}`;
const userRoom = (id: UserId) => `user:${id}`;
const membershipPrefix = 'membership:';
const membershipRoom = (id: MembershipId) => `${membershipPrefix}${id}`;
const everywherePrefix = 'everywhere:';
const everywhereRoom = (id: MembershipId) => `${everywherePrefix}${id}`;

const isMembershipRoom = (room: string) =>
  room.startsWith(membershipPrefix) || room.startsWith(everywherePrefix);

type Watch = (membership: ActingMembership) => Promise<WatchStart | { error_code: ErrorCode }>;

/**
 * The one socket of every window: authenticated, in its person's room, and in that of the membership it watches. Every process
 * hears the domain events and tells its own windows of them; only `tellEverywhere` goes through all processes.
 */
export interface LiveHub {
  /** Answers a window that starts watching a membership. */
  onWatch: (watch: Watch) => void;
  tellMembership: <Name extends keyof ServerEvents>(
    id: MembershipId,
    name: Name,
    ...event: Parameters<ServerEvents[Name]>
  ) => void;
  tellUser: <Name extends keyof ServerEvents>(
    id: UserId,
    name: Name,
    ...event: Parameters<ServerEvents[Name]>
  ) => void;
  /** Lets a feature answer what windows ask; called for each window before it can. */
  onConnection: (handler: (socket: LiveSocket, account: Account) => void) => void;
  /**
   * The window hears what `tellEverywhere` tells this membership, and no other, until it watches another one. It is for the caller to know
   * that the membership is the person's.
   */
  join: (socket: LiveSocket, id: MembershipId) => Promise<void>;
  /** The window hears nothing more of what `tellEverywhere` tells. */
  leave: (socket: LiveSocket) => void;
  /** Tells the windows that have joined one of these memberships, whichever process they are connected to, once. */
  tellEverywhere: <Name extends keyof ServerEvents>(
    ids: readonly MembershipId[],
    name: Name,
    ...event: Parameters<ServerEvents[Name]>
  ) => void;
  /** The memberships that windows of this process watch. */
  watchedHere: () => MembershipId[];
  /** Whether a window of this process watches the membership, or has joined it. */
  hasWindows: (id: MembershipId) => boolean;
  /** Those who watch are told of something that may concern others too: whoever begins to watch meanwhile asks anew. */
  concernsEverybody: () => void;
  /** Nobody watches the membership any more, nor hears what it is told everywhere. */
  unwatch: (id: MembershipId) => void;
  disconnectUser: (id: UserId) => void;
  /** Tells the windows of every other session of a person that it has ended, and cuts them. */
  endOtherSessions: (id: UserId, sessionId: string) => void;
  disconnectSession: (sessionId: string) => void;
  /** What should have been told may not have been: every window comes back, with a session that still stands, and asks anew. */
  startOver: () => void;
  close: () => Promise<void>;
}

export function openLiveHub(
  http: FastifyInstance,
  { accountOf, standingMembershipsOf, relay }: Options,
): LiveHub {
  const io: LiveServer = new Server(http.server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: mostBytes,
    ...(relay && { adapter: relay.adapter }),
  });
  let told = new RecentlyTold();
  let watch: Watch = async () => ({ error_code: 'Unavailable' });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    accountOf(typeof token === 'string' ? token : '')
      .then((account) => {
        socket.data.account = account;
        next();
      })
      .catch(() => next(new Error('Unauthorized')));
  });

  /** Cuts the windows that a person opened longest ago, where there are too many; they come back when they are looked at. */
  const restOldest = (userId: UserId) => {
    const windows = [...(io.of('/').adapter.rooms.get(userRoom(userId)) ?? [])];
    for (const id of windows.slice(0, -mostWindows)) {
      const window = io.of('/').sockets.get(id);
      window?.emit('window.resting');
      window?.disconnect(true);
    }
  };

  const mayWatch = paceOfPeople(mostWatches);
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.account;
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    restOldest(userId);
    let latest = 0;
    socket.on('watch', (request, answer) => {
      if (typeof answer !== 'function') return;
      if (!mayWatch(userId)) return answer({ error_code: 'TooManyRequests' });
      const wanted = watchRequest.safeParse(request);
      const turn = ++latest;
      const askedAt = performance.now();
      const start = async () => {
        const standing = await standingMembershipsOf(userId);
        const membership = standing.find((m) => m.membershipId === wanted.data?.membershipId);
        if (!wanted.data || !membership) return answer({ error_code: 'Forbidden' });
        // The person has gone on to another membership while the database was asked.
        if (turn !== latest) return answer({ error_code: 'Conflict' });
        const room = membershipRoom(membership.membershipId);
        const stays = new Set([room, everywhereRoom(membership.membershipId)]);
        for (const other of socket.rooms)
          if (isMembershipRoom(other) && !stays.has(other)) void socket.leave(other);
        if (socket.connected) await socket.join(room);
        const missed = told.anyWithin(wanted.data.unwatchedFor + performance.now() - askedAt, [
          room,
          userRoom(userId),
        ]);
        const watched = await watch(membership);
        answer('error_code' in watched ? watched : { ...watched, missed });
      };
      start().catch((error: unknown) => {
        http.log.error({ err: error }, 'Watching a membership failed');
        answer({ error_code: 'Unexpected' });
      });
    });
  });

  const tell = <Name extends keyof ServerEvents>(
    room: string,
    name: Name,
    event: Parameters<ServerEvents[Name]>,
  ) => {
    told.note(room);
    io.local.to(room).emit(name, ...event);
  };

  return {
    onWatch: (answerer) => {
      watch = answerer;
    },
    tellMembership: (id, name, ...event) => tell(membershipRoom(id), name, event),
    tellUser: (id, name, ...event) => tell(userRoom(id), name, event),
    onConnection: (handler) => void io.on('connection', (socket) => handler(socket, socket.data.account)),
    join: async (socket, id) => {
      for (const room of socket.rooms)
        if (room.startsWith(everywherePrefix) && room !== everywhereRoom(id)) void socket.leave(room);
      if (socket.connected) await socket.join(everywhereRoom(id));
    },
    leave: (socket) => {
      for (const room of socket.rooms) if (room.startsWith(everywherePrefix)) void socket.leave(room);
    },
    tellEverywhere: (ids, name, ...event) => {
      // To no room at all would be to everybody.
      if (ids.length > 0) io.to(ids.map(everywhereRoom)).emit(name, ...event);
    },
    concernsEverybody: () => told.noteForEverybody(),
    watchedHere: () =>
      [...io.of('/').adapter.rooms.keys()].flatMap((room) =>
        room.startsWith(membershipPrefix) ? (room.slice(membershipPrefix.length) as MembershipId) : [],
      ),
    hasWindows: (id) =>
      [membershipRoom(id), everywhereRoom(id)].some((room) => io.of('/').adapter.rooms.has(room)),
    unwatch: (id) =>
      io.local
        .in([membershipRoom(id), everywhereRoom(id)])
        .socketsLeave([membershipRoom(id), everywhereRoom(id)]),
    disconnectUser: (id) => io.local.in(userRoom(id)).disconnectSockets(true),
    endOtherSessions: (id, sessionId) => {
      const others = io.local.to(userRoom(id)).except(sessionRoom(sessionId));
      others.emit('session.ended');
      others.disconnectSockets(true);
    },
    startOver: () => {
      told = new RecentlyTold();
      for (const socket of io.of('/').sockets.values())
        setTimeout(() => socket.disconnect(true), Math.random() * startingOver).unref();
    },
    disconnectSession: (sessionId) => io.local.in(sessionRoom(sessionId)).disconnectSockets(true),
    close: async () => {
      await io.close();
      relay?.close();
    },
  };
}
