import type { ErrorCode } from '@nestmate/contract/errors';
import type {
  ChatPictureId,
  ChatSid,
  MembershipId,
  MessageId,
  PictureUploadId,
  PostId,
  PostPictureId,
  SubnetworkId,
} from '@nestmate/contract/ids';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UploadFolder } from '../../platform/storage/storage';
import { memberships } from '../memberships';

export type UploadId = PictureUploadId | ChatPictureId | PostPictureId;
/** A profile, by its membership, a conversation, or a community. */
export type UploadTarget = MembershipId | ChatSid | SubnetworkId;
/** A profile, by its membership, a message, or a post. */
export type Claimant = MembershipId | MessageId | PostId;

/** Requested uploads. A settled upload is deleted; a refused one stays with the reason. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    /** Also the key of the resulting picture. */
    id: uuid().$type<UploadId>().primaryKey(),
    /** The folder of its bytes, which identifies the feature it belongs to. */
    folder: text().$type<UploadFolder>().notNull(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** The thing for which the upload was requested. */
    targetId: uuid().$type<UploadTarget>().notNull(),
    /** The order in which uploads were requested. */
    turn: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The only target that can show the picture once its bytes have arrived. */
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

/** Keys of pictures that are no longer shown, until their files are deleted. */
export const discardedPictures = pgTable('discarded_pictures', { key: text().primaryKey() });
