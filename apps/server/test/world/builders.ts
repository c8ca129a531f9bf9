import type { ChoiceKind } from '@nestmate/contract/choices';
import type {
  GenderId,
  MembershipId,
  NetworkId,
  OptionId,
  QuestionId,
  RoomId,
  SubnetworkId,
  UnitTypeId,
  UserId,
} from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import { contactAddresses } from '../../src/features/contact-address';
import { genders, networks, profileOptions, subnetworks, unitTypes } from '../../src/features/housing';
import { invitations, newPasscode } from '../../src/features/invitations';
import { memberships, users } from '../../src/features/memberships';
import { profileChoices, profiles } from '../../src/features/profile';
import { answerSheets, questions, type StoredAnswer } from '../../src/features/questions';
import { roomMembers, rooms } from '../../src/features/room';
import type { Db } from '../../src/platform/database/client';
import { newId } from '../../src/platform/ids';

export const longBio =
  'I study architecture, cook on Sundays and go to bed before midnight. Looking for people who like a tidy kitchen.';

/** Builders only insert, so that `insertTogether` can collect their rows. */
export type Inserts = Pick<Db, 'insert'>;

type SubnetworkSettings = Partial<typeof subnetworks.$inferInsert>;

export interface TestCommunity {
  networkId: NetworkId;
  subnetworkId: SubnetworkId;
  unitTypeId: UnitTypeId;
  womanId: GenderId;
  manId: GenderId;
}

/** A community with one unit type for `capacity` people, in the swipe phase by default. */
export async function community(
  db: Inserts,
  {
    capacity = 4,
    paused = false,
    ...settings
  }: SubnetworkSettings & { capacity?: number; paused?: boolean } = {},
): Promise<TestCommunity> {
  const made = {
    networkId: settings.networkId ?? newId<NetworkId>(),
    subnetworkId: newId<SubnetworkId>(),
    unitTypeId: newId<UnitTypeId>(),
    womanId: newId<GenderId>(),
    manId: newId<GenderId>(),
  };
  const { networkId, subnetworkId } = made;
  await db
    .insert(networks)
    .values({ id: networkId, name: 'Alder University', kind: 'university' })
    .onConflictDoNothing();
  await db.insert(subnetworks).values({
    name: 'Linden Hall',
    roundStatus: 'MATCHING',
    deadlineStart: '2026-01-10',
    deadlineEnd: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
    genderSelectionTitle: { en: 'Gender' },
    genderSelectionExplainer: { en: 'Used for room assignments.' },
    confirmedMatchText: { en: 'Your match is confirmed.' },
    ...settings,
    id: subnetworkId,
    networkId,
  });
  await db.insert(unitTypes).values({
    id: made.unitTypeId,
    subnetworkId,
    name: 'Four-person unit',
    otherNames: { es: 'Unidad para cuatro' },
    capacity,
    paused,
  });
  await db.insert(genders).values([
    { id: made.womanId, subnetworkId, label: { en: 'Woman', es: 'Mujer', zh: '女' }, position: 0 },
    { id: made.manId, subnetworkId, label: { en: 'Man', es: 'Hombre', zh: '男' }, position: 1 },
  ]);
  return made;
}

type Profile = Partial<Omit<typeof profiles.$inferInsert, 'membershipId'>>;

interface ResidentOptions extends Profile {
  removed?: boolean;
  /** Whether the owner of the e-mail address has opened its link; true by default. */
  verified?: boolean;
  answers?: Record<QuestionId, StoredAnswer>;
  /** Adds the options with these English names. */
  majors?: string[];
  housing?: string[];
}

/** A resident with a complete profile; `userId` names an existing account, for a person with several memberships. */
export async function resident(
  db: Inserts,
  hall: TestCommunity,
  { userId, ...options }: ResidentOptions & { userId?: UserId } = {},
): Promise<{ membershipId: MembershipId; userId: UserId }> {
  const account = userId ?? newId<UserId>();
  if (!userId) await db.insert(users).values({ id: account });
  return { membershipId: await membershipIn(db, hall, account, options), userId: account };
}

/** Residents by their first names, as `{ ana, ben }`. */
export async function peopleOf<Name extends string>(
  db: Inserts,
  hall: TestCommunity,
  ...names: readonly Name[]
): Promise<Record<Uncapitalize<Name>, Awaited<ReturnType<typeof resident>>>> {
  const people = await Promise.all(
    names.map(async (firstName) => [
      firstName[0]?.toLowerCase() + firstName.slice(1),
      await resident(db, hall, { firstName }),
    ]),
  );
  return Object.fromEntries(people);
}

/** A person on the roster who has not signed in yet. */
export async function unclaimedResident(
  db: Inserts,
  hall: TestCommunity,
  options: ResidentOptions = {},
): Promise<{ membershipId: MembershipId }> {
  return { membershipId: await membershipIn(db, hall, null, options) };
}

/** An option that residents of a community can choose for their profiles. */
export async function offer(
  db: Inserts,
  { subnetworkId }: TestCommunity,
  kind: ChoiceKind,
  names: (string | LocalText)[],
): Promise<OptionId[]> {
  const offered = names.map((name, position) => ({
    id: newId<OptionId>(),
    subnetworkId,
    kind,
    topic: { en: 'Topic' },
    name: typeof name === 'string' ? { en: name } : name,
    position,
  }));
  if (offered.length > 0) await db.insert(profileOptions).values(offered);
  return offered.map(({ id }) => id);
}

async function choose(db: Inserts, membershipId: MembershipId, options: OptionId[]): Promise<void> {
  if (options.length === 0) return;
  await db
    .insert(profileChoices)
    .values(options.map((optionId, position) => ({ membershipId, optionId, position })));
}

async function membershipIn(
  db: Inserts,
  hall: TestCommunity,
  userId: UserId | null,
  { removed = false, verified = true, answers, majors = [], housing = [], ...profile }: ResidentOptions,
): Promise<MembershipId> {
  const { subnetworkId, unitTypeId, womanId } = hall;
  const membershipId = newId<MembershipId>();
  await db.insert(memberships).values({
    id: membershipId,
    userId,
    subnetworkId,
    unitTypeId,
    questionsSaved: Boolean(answers),
    claimedAt: userId ? new Date() : null,
    removedAt: removed ? new Date() : null,
  });
  const names = { firstName: 'Robin', lastName: 'Reyes', bio: longBio, genderId: womanId };
  const registeredAt = userId ? new Date() : null;
  await db.insert(profiles).values({ ...names, registeredAt, ...profile, membershipId });
  const email = (profile.preferredEmail || profile.email)?.toLowerCase();
  if (userId && verified && email)
    await db.insert(contactAddresses).values({ userId, email, verifiedAt: new Date() }).onConflictDoNothing();
  if (answers) await db.insert(answerSheets).values({ membershipId, answers });
  await choose(db, membershipId, await offer(db, hall, 'majors', majors));
  await choose(db, membershipId, await offer(db, hall, 'housing', housing));
  return membershipId;
}

type QuestionSettings = Partial<typeof questions.$inferInsert>;

export async function question(
  db: Inserts,
  { subnetworkId }: TestCommunity,
  settings: QuestionSettings = {},
): Promise<QuestionId> {
  const id = newId<QuestionId>();
  const slider = { type: 'SLIDER', sliderOptions: 5 } as const;
  await db
    .insert(questions)
    .values({ position: 0, title: { en: 'How tidy are you?' }, ...slider, ...settings, id, subnetworkId });
  return id;
}

/** Puts residents of one unit type into one room. */
export async function roomOf(
  db: Inserts,
  { unitTypeId }: TestCommunity,
  members: { membershipId: MembershipId }[],
  locked = false,
): Promise<RoomId> {
  const roomId = newId<RoomId>();
  await db.insert(rooms).values({ id: roomId, unitTypeId, locked });
  await db.insert(roomMembers).values(members.map(({ membershipId }) => ({ membershipId, roomId })));
  return roomId;
}

type InvitationSettings = Partial<typeof invitations.$inferInsert>;

/** An invitation for one membership if given, otherwise for anybody, to the place's unit type. */
export async function invitation(
  db: Inserts,
  { unitTypeId }: Pick<TestCommunity, 'unitTypeId'>,
  settings: InvitationSettings = {},
): Promise<string> {
  const passcode = newPasscode();
  const kind = settings.membershipId
    ? ({ type: 'UNIQUE' } as const)
    : ({ type: 'GENERAL', unitTypeId } as const);
  await db.insert(invitations).values({ ...kind, passcode, ...settings, id: newId() });
  return settings.passcode ?? passcode;
}
