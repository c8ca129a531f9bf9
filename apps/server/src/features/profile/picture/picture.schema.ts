import type { ErrorCode, MembershipId, PictureUploadId } from '@nestmate/contract';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../auth';

/** Uploads that have been asked for. One that became a picture is gone; one that could not says why. */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    /** Also the key of the picture that is made of it. */
    id: uuid().$type<PictureUploadId>().primaryKey(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** Of two uploads at once, the one asked for later wins. */
    turn: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** How often a picture was begun of it: a file that brings the process down is given up. */
    tries: integer().notNull().default(0),
    refusal: text().$type<ErrorCode>(),
  },
  (table) => [index().on(table.membershipId, table.turn)],
);

/** Keys of pictures that nobody shows any more, until their files are deleted. */
export const discardedPictures = pgTable('discarded_pictures', { key: text().primaryKey() });
