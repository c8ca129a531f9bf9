import type { GenderId, MembershipId, OptionId } from '@nestmate/contract/ids';
import { socialTypes } from '@nestmate/contract/rules/social-links';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { genders, profileOptions } from '../housing';
import { memberships } from '../memberships';
import type { RegistrationResponses } from './registration';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A membership's profile. A roster import fills the names of an unclaimed one. */
export const profiles = pgTable(
  'profiles',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** Whether they have one name only, which is the first; the last is empty then. */
    hasOneName: boolean().notNull().default(false),
    preferredFirstName: text().notNull().default(''),
    preferredLastName: text().notNull().default(''),
    email: text().notNull().default(''),
    preferredEmail: text().notNull().default(''),
    /** E.164, or empty. */
    phone: text().notNull().default(''),
    bio: text().notNull().default(''),
    genderId: uuid()
      .$type<GenderId>()
      .references(() => genders.id),
    /** The genders of the people they would live with; null for any. Nobody else sees it. */
    livingWith: uuid().array().$type<GenderId[]>(),
    pronoun: text(),
    /** Registration answers by question number. */
    registrationResponses: jsonb().$type<RegistrationResponses>().notNull().default({}),
    /** The resident's own switch. */
    hidden: boolean().notNull().default(false),
    /** The housing office's switch, which the resident cannot change. */
    hiddenByOffice: boolean().notNull().default(false),
    /** Whether the housing office gives them an accessible unit. No resident sees it, only their own archive has it. */
    needsAccessible: boolean().notNull().default(false),
    /** When the resident first confirmed their basic info; null for one who is still registering. */
    registeredAt: timestamp({ withTimezone: true }),
    /**
     * When the resident first saved housing preferences, perhaps none, or decided about a candidate; null while sign-in
     * leads to them.
     */
    housingPromptEndedAt: timestamp({ withTimezone: true }),
    /** The storage key of the picture's two sizes; changes with every upload. */
    pictureKey: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * The words by which staff find the person: those of the roster's and the preferred name, and the address with its
     * parts.
     */
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`array_to_tsvector(name_words(first_name, last_name)
          || name_words(preferred_first_name, coalesce(nullif(preferred_last_name, ''), last_name))
          || name_words(split_part(email, '@', 1))
          || array_remove(array_remove(array[left(lower(email), 320), substring(left(lower(email), 320) from '@.*$')], ''), null))`),
      ),
  },
  (table) => [
    index('profiles_words').using('gin', table.words),
    index().on(table.pictureKey),
    // This index is small for most of a round, and covers the housing office's counts.
    index('profiles_unregistered')
      .on(table.membershipId)
      .where(sql`${table.registeredAt} is null`),
    // The order of the housing office's lists.
    index('profiles_by_name').on(
      // `lastNameKey`: one name only is sorted as a last name.
      sql`lower(coalesce(nullif(${table.lastName}, ''), ${table.firstName}))`,
      sql`lower(${table.firstName})`,
      table.membershipId,
    ),
  ],
);

export const socialTypeEnum = pgEnum('social_account_type', socialTypes);

/** Links are derived from names, never stored. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => profiles.membershipId, { onDelete: 'cascade' }),
    type: socialTypeEnum().notNull(),
    userName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.type] })],
);

/** A resident's majors and housing preferences, in their order. */
export const profileChoices = pgTable(
  'profile_choices',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => profiles.membershipId, { onDelete: 'cascade' }),
    optionId: uuid()
      .$type<OptionId>()
      .notNull()
      .references(() => profileOptions.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.optionId] }), index().on(t.optionId)],
);
