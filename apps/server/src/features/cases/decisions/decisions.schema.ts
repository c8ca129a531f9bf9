import type { DecisionAgainst, ToldReason } from '@nestmate/contract/decisions';
import type { DecisionId, MembershipId } from '@nestmate/contract/ids';
import type { ReportCaseId, StaffId } from '@nestmate/contract/staff/ids';
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';
import { reportCases } from '../cases.schema';

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
    /** The kind of thing it is about, which the person is told; null where staff don't say. */
    toldReason: text().$type<ToldReason>(),
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

/** A decision that applies again when a person who has deleted their account returns. Kept until the round is archived. */
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
