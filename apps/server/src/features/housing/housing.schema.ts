import { choiceKinds } from '@nestmate/contract/choices';
import { genderPolicy, genderSettings } from '@nestmate/contract/housing';
import type {
  GenderId,
  NetworkId,
  OptionId,
  RoomTypeId,
  SubnetworkId,
  UnitId,
  UnitTypeId,
} from '@nestmate/contract/ids';
import type { defaultLanguage, LocalText } from '@nestmate/contract/languages';
import { matchingRoundStatus } from '@nestmate/contract/memberships';
import type { RegistrationQuestionType } from '@nestmate/contract/registration';
import type { UnitBedroom } from '@nestmate/contract/staff/setup/units';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

/** A question that a subnetwork asks at registration. */
export interface StoredRegistrationQuestion {
  question_num: number;
  type: RegistrationQuestionType;
  title: LocalText;
  /** Present for a `SELECT`. */
  options: LocalText[];
  required: boolean;
  /** No longer offered; the answers stay. */
  retired?: boolean;
  /** Staff see an answer only on request, which is recorded. */
  sensitive?: boolean;
}

export const roundStatusEnum = pgEnum('matching_round_status', matchingRoundStatus.enum);
export const genderSettingsEnum = pgEnum('gender_settings', genderSettings.enum);
export const genderPolicyEnum = pgEnum('gender_policy', genderPolicy.enum);

/** When it was retired: it is no longer offered, and those who chose it keep it. */
const retiredAt = () => timestamp({ withTimezone: true });

export const networks = pgTable('networks', {
  id: uuid().$type<NetworkId>().primaryKey(),
  name: text().notNull(),
  kind: text().$type<'university' | 'property'>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const subnetworks = pgTable(
  'subnetworks',
  {
    id: uuid().$type<SubnetworkId>().primaryKey(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    name: text().notNull(),
    timeZone: text().notNull().default('America/New_York'),
    roundStatus: roundStatusEnum().notNull(),
    /** Whether the housing office still sets it up: until it is opened, no invitation opens it and none is sent. */
    isDraft: boolean('draft').notNull().default(false),
    /** Calendar days in the subnetwork's time zone. */
    deadlineStart: date().notNull(),
    deadlineEnd: date().notNull(),
    /** The hour of the last day at which matching ends. */
    deadlineHour: integer().notNull().default(20),
    /**
     * How many days before the end residents with a free place are reminded, and again on the last day; null for never.
     */
    reminderDays: integer(),
    genderPolicy: genderPolicyEnum().notNull().default('ANY'),
    genderSettings: genderSettingsEnum().notNull().default('EDITABLE'),
    /** Whether residents see each other's gender. */
    genderShown: boolean().notNull().default(false),
    /** Whether residents see and search each other's last names; roommates always see theirs. */
    lastNameShown: boolean().notNull().default(true),
    genderSelectionTitle: jsonb().$type<LocalText>().notNull(),
    genderSelectionExplainer: jsonb().$type<LocalText>().notNull(),
    pronounsEnabled: boolean().notNull().default(true),
    previouslyKnownEnabled: boolean().notNull().default(true),
    /** Whether residents may invite people they know to the free places of their rooms. */
    residentsInvite: boolean().notNull().default(false),
    /** Whether an objection of a roommate keeps a request from being accepted. */
    roommatesObject: boolean().notNull().default(false),
    /** How many lifestyle questions each resident may make a must. */
    maxMusts: integer().notNull().default(3),
    phoneEnabled: boolean().notNull().default(true),
    bioEnabled: boolean().notNull().default(true),
    basicInfoEditable: boolean().notNull().default(true),
    confirmedMatchText: jsonb().$type<LocalText>().notNull(),
    /** The office's words about what happens to free places after matching; null where the product's are shown. */
    afterDeadlineText: jsonb().$type<LocalText>(),
    registrationQuestions: jsonb().$type<StoredRegistrationQuestion[]>().notNull().default([]),
  },
  (t) => [index().on(t.networkId), check('subnetworks_max_musts', sql`${t.maxMusts} between 0 and 10`)],
);

export const unitTypes = pgTable(
  'unit_types',
  {
    id: uuid().$type<UnitTypeId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    /** In English: the one that staff, exports and the audit log use. */
    name: text().notNull(),
    /** In other languages, for residents; English where one is missing. */
    otherNames: jsonb().$type<Omit<LocalText, typeof defaultLanguage>>().notNull().default({}),
    /** People per unit. */
    capacity: integer().notNull(),
    /** How many units there are; null where they are listed, or where there is no limit. */
    unitCount: integer(),
    /** How many of the counted units the housing office does not fill, and why. */
    heldBackCount: integer().notNull().default(0),
    heldBackReason: text(),
    /** Whether the housing office has paused matching. */
    paused: boolean().notNull().default(false),
    /** Its own last day of matching; null where it ends with its subnetwork. */
    deadlineEnd: date(),
    /** Whether its matching is over while that of the subnetwork still goes on for others. */
    matchingOver: boolean().notNull().default(false),
    /** The end of which its residents were last reminded. */
    remindedOf: timestamp({ withTimezone: true, precision: 3 }),
    /** Whether that was the reminder of the last day. */
    remindedLast: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.subnetworkId),
    check('unit_types_held_back', sql`${t.heldBackCount} between 0 and coalesce(${t.unitCount}, 0)`),
  ],
);

/**
 * The door that a unit number names: capitals, width, blanks and leading zeros make no other door, but a blank between
 * two figures does (“1 12” is not “112”).
 */
export const doorOf = (unitNumber: SQL) => sql`regexp_replace(regexp_replace(regexp_replace(
  lower(normalize(${unitNumber}, NFKC)), '\\s+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g')`;

/**
 * The seed by which ties between proposed groups are broken: drawn when the deadline is set, and shown to nobody before
 * a search has used it. The audit log has its hash.
 */
export const deadlineSeeds = pgTable('deadline_seeds', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id),
  /** 64 hexadecimal digits, too many to guess from their hash. */
  seedText: text().notNull(),
  /** When a search first used it. */
  usedAt: timestamp({ withTimezone: true }),
});

/** What residents call a unit, in SQL. */
const unitName = sql.raw(`case when building = '' then number else building || ' ' || number end`);

/**
 * The units of a type, where the housing office has listed them. `name` is what residents call it, the unit number of
 * the room that gets it.
 */
export const units = pgTable(
  'units',
  {
    id: uuid().$type<UnitId>().primaryKey(),
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .notNull()
      .references(() => unitTypes.id, { onDelete: 'cascade' }),
    building: text().notNull(),
    floor: text().notNull(),
    number: text().notNull(),
    name: text().notNull().generatedAlwaysAs(unitName),
    door: text().notNull().generatedAlwaysAs(doorOf(unitName)),
    /** Empty where the bedrooms are not described. */
    bedrooms: jsonb().$type<UnitBedroom[]>().notNull(),
    isAccessible: boolean('accessible').notNull(),
    /** Why the housing office does not fill it; null for a unit that it fills. */
    heldBack: text(),
    position: integer().notNull(),
  },
  (t) => [
    index().on(t.unitTypeId, t.door),
    // What a room refers to: its unit is of its own type, and has its number.
    unique('units_as_rooms_have_them').on(t.id, t.unitTypeId, t.name),
  ],
);

/** The name of a unit type in each language that has one. */
export const unitTypeNames = (unit: { name: SQLWrapper; otherNames: SQLWrapper } = unitTypes) =>
  sql<LocalText>`(jsonb_build_object('en', ${unit.name}) || ${unit.otherNames})`;

export const roomTypes = pgTable(
  'room_types',
  {
    id: uuid().$type<RoomTypeId>().primaryKey(),
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .notNull()
      .references(() => unitTypes.id),
    name: text().notNull(),
    shared: boolean().notNull(),
  },
  (t) => [index().on(t.unitTypeId)],
);

export const genders = pgTable(
  'genders',
  {
    id: uuid().$type<GenderId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    label: jsonb().$type<LocalText>().notNull(),
    position: integer().notNull(),
    retiredAt: retiredAt(),
  },
  (t) => [index().on(t.subnetworkId)],
);

export const choiceKindEnum = pgEnum('choice_kind', choiceKinds);

/** The options that profiles choose from: majors and housing preferences, each under a heading. */
export const profileOptions = pgTable(
  'profile_options',
  {
    id: uuid().$type<OptionId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    kind: choiceKindEnum().notNull(),
    /** Headings are ordered by their first option. */
    topic: jsonb().$type<LocalText>().notNull(),
    name: jsonb().$type<LocalText>().notNull(),
    position: integer().notNull(),
    retiredAt: retiredAt(),
  },
  (t) => [index().on(t.subnetworkId, t.kind)],
);
