import type { ChatSid, DecisionId, MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { ProfileReportAbout } from '@nestmate/contract/profile';
import type { DecisionAgainst, StatedReason } from '@nestmate/contract/reports';
import type { ReportCaseId, StaffId } from '@nestmate/contract/staff/ids';
import type { ReportDecision, ReportedPost, ReportKind } from '@nestmate/contract/staff/reports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { chats } from '../chat';
import { communityPosts } from '../community';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';

/** Older evidence lacks `by_office`. */
type StoredPost = Omit<ReportedPost, 'by_office'> & Partial<Pick<ReportedPost, 'by_office'>>;

/** The subject of reports: one case for each post, message, person, room or profile, however many people report it. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: uuid().$type<ReportCaseId>().primaryKey(),
    kind: text().$type<ReportKind>().notNull(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    postId: uuid()
      .$type<PostId>()
      .references(() => communityPosts.id, { onDelete: 'cascade' }),
    /** The conversation of a message, or of a room. */
    sid: uuid('chat_id')
      .$type<ChatSid>()
      .references(() => chats.id, { onDelete: 'cascade' }),
    messageIndex: integer(),
    /** The person, or the author of the message; a post knows its own. */
    subjectId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /**
     * The post and those around it, or the message or profile alone, when it was first reported; null long after the
     * case was closed.
     */
    evidence: jsonb().$type<StoredPost[]>(),
    /** The picture that staff took down last, retained as long as the evidence so that they can put it back. */
    removedPictureKey: text(),
    /** When it began to wait for staff. */
    openedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it waits for a decision. */
    closedAt: timestamp({ withTimezone: true }),
    /** The latest decision; a case that is reported again still has it. */
    decision: text().$type<ReportDecision>(),
    reason: text(),
    /** When the latest decision was made; a case that waits again still has it. */
    decidedAt: timestamp({ withTimezone: true }),
    /** Who made the latest decision. Not a foreign key: it stays when the colleague leaves. */
    decidedBy: uuid().$type<StaffId>(),
    /**
     * When staff opened the case again after they had closed it; null once it is decided. Its reporters were notified
     * by then.
     */
    reopenedAt: timestamp({ withTimezone: true }),
    reopenedBy: uuid().$type<StaffId>(),
    reopenReason: text(),
    /** Raised by every report and decision. */
    version: integer().notNull(),
  },
  (t) => [
    index().on(t.subnetworkId, t.closedAt, t.openedAt),
    index().on(t.closedAt),
    index().on(t.subjectId),
    uniqueIndex('report_cases_of_posts').on(t.postId),
    uniqueIndex('report_cases_of_messages').on(t.sid, t.messageIndex),
    uniqueIndex('report_cases_of_people')
      .on(t.subjectId)
      .where(sql`${t.kind} = 'person'`),
    uniqueIndex('report_cases_of_profiles')
      .on(t.subjectId)
      .where(sql`${t.kind} = 'profile'`),
    uniqueIndex('report_cases_of_rooms')
      .on(t.sid)
      .where(sql`${t.kind} = 'room'`),
  ],
);

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Decisions of staff against a person, each with at most one appeal. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    id: uuid().$type<DecisionId>().primaryKey(),
    caseId: uuid()
      .$type<ReportCaseId>()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null once the account is deleted, until the same identity returns. */
    membershipId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    decision: text().$type<DecisionAgainst>().notNull(),
    /** The kind of thing it is about, which the person reads; null where staff don't say. */
    statedReason: text().$type<StatedReason>(),
    /** Why staff decided so, for staff alone; deleted with the evidence of the case. */
    reason: text(),
    /** The end of a mute. */
    until: moment(),
    decidedAt: moment().notNull(),
    /** Not a foreign key: the case records the staff member. */
    decidedBy: uuid().$type<StaffId>().notNull(),
    takenBackAt: moment(),
    appealedAt: moment(),
    /** Deleted with the evidence of the case. */
    appeal: text(),
    answeredAt: moment(),
    isUpheld: boolean(),
    answeredBy: uuid().$type<StaffId>(),
    /** Deleted with the evidence of the case. */
    answerReason: text(),
  },
  (t) => [index().on(t.membershipId, t.decidedAt), index().on(t.caseId, t.decidedAt)],
);

/**
 * A decision that applies again when a person who has deleted their account returns. Retained until the round is
 * archived.
 */
export const departedDecisions = pgTable(
  'departed_decisions',
  {
    /** A keyed hash of an identity, like those of removals and blocks. */
    hash: text().notNull(),
    decisionId: uuid()
      .$type<DecisionId>()
      .notNull()
      .references(() => reportDecisions.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.hash, t.decisionId] }), index().on(t.decisionId)],
);

const residentColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** The reports of profiles: the reporter, the reasons and the words. */
export const profileReports = pgTable(
  'profile_reports',
  {
    reportedId: residentColumn(),
    reporterId: residentColumn(),
    about: text().$type<ProfileReportAbout>().notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportedId, t.reporterId] }), index().on(t.reporterId, t.createdAt)],
);
