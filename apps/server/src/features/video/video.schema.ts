import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRoomType } from '@nestmate/contract/video';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SessionId } from '../../platform/ids';
import { sessions } from '../auth';
import { chats } from '../chat';
import { memberships, users } from '../memberships';

/** The calls that ring or run; only the messages of a finished call remain, in its conversation. */
export const videoCalls = pgTable('video_calls', {
  id: uuid().$type<VideoCallId>().primaryKey(),
  /** One call at a time. */
  sid: uuid('chat_id')
    .$type<ChatSid>()
    .notNull()
    .unique()
    .references(() => chats.id, { onDelete: 'cascade' }),
  type: text().$type<VideoRoomType>().notNull().default('peer-to-peer'),
  /** Counts the changes that windows get. */
  revision: integer().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  answeredAt: timestamp({ withTimezone: true }),
});

/** The people of a call, and the window of each. Of a group: those who are in it or for whom it rings. */
export const videoCallPeople = pgTable(
  'video_call_people',
  {
    callId: uuid()
      .$type<VideoCallId>()
      .notNull()
      .references(() => videoCalls.id, { onDelete: 'cascade' }),
    side: text().$type<'callee' | 'caller'>().notNull(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** A person is in at most one call. */
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The window that the call belongs to; null before they have answered. */
    windowId: uuid(),
    /** The open socket of the window; null while it is away. */
    socketId: text(),
    sessionId: uuid()
      .$type<SessionId>()
      .references(() => sessions.id, { onDelete: 'set null' }),
    /** The RTCPeerConnection of the window, once it has joined. */
    peerId: uuid(),
    /**
     * The window in which they have pressed Join, until they are in the call. The socket and the session are then that
     * window's.
     */
    joiningWindowId: uuid(),
    joiningSince: timestamp({ withTimezone: true }),
    /** When its socket was last known to be open. */
    seenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.membershipId] }),
    index().on(t.membershipId),
    index().on(t.sessionId),
    index().on(t.socketId),
  ],
);
