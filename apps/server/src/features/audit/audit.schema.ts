import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { AuditAction, auditActorKinds, auditSubjectKinds } from '@nestmate/contract/staff/audit';
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export type ActorKind = (typeof auditActorKinds)[number];
export type SubjectKind = (typeof auditSubjectKinds)[number];
/** Values by field name. */
export type Fields = Readonly<Record<string, unknown>>;

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const entryId = () => bigint({ mode: 'number' });

/**
 * The actions of staff, jobs and the command line. The table is append-only: triggers refuse update, delete and
 * truncate, and the application's own database account has no right to them. It names nobody and references nothing, so
 * that it outlasts its subjects.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: entryId().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    networkId: uuid().$type<NetworkId>(),
    /** Null for actions that concern the whole network. */
    subnetworkId: uuid().$type<SubnetworkId>(),
    action: text().$type<AuditAction>().notNull(),
    actorKind: text().$type<ActorKind>().notNull(),
    actorId: uuid(),
    subjectKind: text().$type<SubjectKind>(),
    subjectId: uuid(),
    /** Details that are not about a person. */
    before: jsonb().$type<Fields>(),
    after: jsonb().$type<Fields>(),
    /** How many people a bulk action concerned. */
    members: integer().notNull().default(0),
    /** The digest of the row in `audit_private`, if it has one. */
    privateDigest: text(),
  },
  (t) => [
    index().on(t.networkId, t.id),
    index().on(t.subnetworkId, t.id),
    index().on(t.subjectId, t.id),
    index().on(t.actorId, t.id),
  ],
);

/** The people of a bulk action, with the result for each. The table is append-only. */
export const auditMembers = pgTable(
  'audit_members',
  {
    entryId: entryId()
      .notNull()
      .references(() => auditLog.id),
    personId: uuid().notNull(),
    outcome: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.personId] }), index().on(t.personId)],
);

/**
 * The details of an entry that are about people. Never updated; deleted with the first of them (its subject or one of
 * its members), which breaks no seal.
 */
export const auditPrivate = pgTable(
  'audit_private',
  {
    entryId: entryId()
      .primaryKey()
      .references(() => auditLog.id),
    /** The membership or staff member; null when it is about nobody. */
    personId: uuid(),
    /** Random, so that the digest of a deleted row reveals nothing. */
    salt: text().notNull(),
    /** JSON as it was digested. */
    contents: text().notNull(),
  },
  (t) => [index().on(t.personId)],
);

/** The last known names of the people and things in entries; deleted with the person. */
export const auditNames = pgTable('audit_names', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  words: tsvector().notNull().generatedAlwaysAs(sql.raw('array_to_tsvector(name_words(name))')),
});

/**
 * Each seal covers all entries so far: a digest of them, chained to the previous seal with the server's secret. The
 * table is append-only.
 */
export const auditSeals = pgTable('audit_seals', {
  id: integer().primaryKey(),
  firstId: entryId().notNull(),
  lastId: entryId().notNull(),
  entries: integer().notNull(),
  seal: text().notNull(),
  sealedAt: timestamp({ withTimezone: true }).notNull(),
});
