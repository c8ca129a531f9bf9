import type {
  ChatPictureId,
  ChatSid,
  ErrorCode,
  MembershipId,
  MessageId,
  PictureUploadId,
} from '@nestmate/contract';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UploadFolder } from '../../platform/storage/storage';
import { memberships } from '../memberships';

export type UploadId = PictureUploadId | ChatPictureId;
/** A profile, by its membership, or a conversation. */
export type UploadTarget = MembershipId | ChatSid;
/** A profile, by its membership, or a message. */
export type Claimant = MembershipId | MessageId;

/** Uploads that have been requested. A settled one is deleted; a refused one says why. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    /** Also the key of the picture that is made of it. */
    id: uuid().$type<UploadId>().primaryKey(),
    /** Where its bytes lie, and so which feature it belongs to. */
    folder: text().$type<UploadFolder>().notNull(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** What it was requested for. */
    targetId: uuid().$type<UploadTarget>().notNull(),
    /** The order in which uploads were requested. */
    turn: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The one thing that will show the picture, once its bytes are there. */
    claimedBy: uuid().$type<Claimant>(),
    attempts: integer().notNull().default(0),
    refusal: text().$type<ErrorCode>(),
  },
  (table) => [
    index().on(table.membershipId, table.turn),
    index().on(table.targetId, table.turn),
    index().on(table.folder, table.expiresAt),
  ],
);

/** Keys of pictures that nothing shows any more, until their files are deleted. */
export const discardedPictures = pgTable('discarded_pictures', { key: text().primaryKey() });
