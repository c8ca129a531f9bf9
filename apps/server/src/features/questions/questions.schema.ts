import type { MembershipId, QuestionId, SubnetworkId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import type { Importance, QuestionIcon } from '@nestmate/contract/questions';
import { type QuestionKind, questionKinds } from '@nestmate/contract/rules/question-kinds';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';

export const questions = pgTable(
  'questions',
  {
    id: uuid().$type<QuestionId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    position: integer().notNull(),
    type: text().$type<QuestionKind>().notNull(),
    /** The question's wording. */
    title: jsonb().$type<LocalText>().notNull(),
    roommateTitle: jsonb().$type<LocalText>(),
    /** The question's topic in a word or two; the title if there is none. */
    label: jsonb().$type<LocalText>(),
    icon: text().$type<QuestionIcon>(),
    /** The labels of a slider's positions, or the options of a select. */
    options: jsonb().$type<LocalText[]>().notNull().default([]),
    /** The options of a select as said of a roommate; missing ones are the options themselves. */
    roommateOptions: jsonb().$type<LocalText[]>().notNull().default([]),
    /** The text of each answer as others see it; missing ones are made from the label and the option. */
    facts: jsonb().$type<LocalText[]>().notNull().default([]),
    /** The text of several answers as others see it, with `{{answers}}` in the place of their list. */
    severalFact: jsonb().$type<LocalText>(),
    sliderOptions: integer(),
    marksHidden: boolean().notNull().default(false),
    multiple: boolean().notNull().default(false),
    /** The option of a multiple choice that excludes the others, such as “Nothing”; from 0. */
    aloneOption: integer(),
    /** The question's weight in the percent match, 1 to 10. */
    weight: integer().notNull().default(1),
    /** Whether residents may make it a must; where they may not, a stored must counts as `aLot`. */
    mayBeMust: boolean().notNull().default(true),
    /** When it was retired: it is no longer offered, and its answers stay but no longer count. */
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => {
    const hasOptionsOf: Record<QuestionKind, SQL> = {
      SLIDER: sql`coalesce(${t.sliderOptions}, 0) between 2 and 11`,
      SELECT: sql`jsonb_array_length(${t.options}) between 1 and 32`,
      FREE_TEXT: sql`true`,
    };
    return [
      index().on(t.subnetworkId, t.position),
      // The limits of the percent match: one question beyond them would leave a whole community without suggestions.
      check('questions_weight', sql`${t.weight} between 1 and 10`),
      check(
        'questions_options',
        sql`case ${t.type} ${sql.join(
          questionKinds.map((kind) => sql`when ${sql.raw(`'${kind}'`)} then ${hasOptionsOf[kind]}`),
          sql` `,
        )} else false end`,
      ),
    ];
  },
);

interface WithImportance {
  /** Missing where the question simply matters, as in all sheets from before there was importance. */
  importance?: Importance;
}

export type StoredAnswer =
  | ({ type: 'SLIDER'; own: number | null; low: number | null; high: number | null } & WithImportance)
  | ({ type: 'SELECT'; own: number[]; accepted: number[] } & WithImportance)
  | { type: 'FREE_TEXT'; text: string };

/**
 * All answers of a membership in one row: they are written whole, and the resident index reads them by the hundred
 * thousand.
 */
export const answerSheets = pgTable('answer_sheets', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  answers: jsonb().$type<Record<QuestionId, StoredAnswer>>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
