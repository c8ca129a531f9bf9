import type { GenderId, MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import type { SocialType } from '@nestmate/contract/rules/social-links';
import { and, asc, eq, inArray, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { genders, subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { profiles, socialAccounts } from './profile.schema';

const settings = {
  genderSettings: subnetworks.genderSettings,
  genderPolicy: subnetworks.genderPolicy,
  genderShown: subnetworks.genderShown,
  pronounsEnabled: subnetworks.pronounsEnabled,
  phoneEnabled: subnetworks.phoneEnabled,
  bioEnabled: subnetworks.bioEnabled,
  lastNameShown: subnetworks.lastNameShown,
  basicInfoEditable: subnetworks.basicInfoEditable,
  registrationQuestions: subnetworks.registrationQuestions,
};

const selectProfile = (db: Db, membershipId: Placeholder) =>
  db
    .select({
      profile: profiles,
      settings,
      capacity: unitTypes.capacity,
      questionsSaved: memberships.questionsSaved,
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .where(eq(profiles.membershipId, membershipId));

const profileQuery = prepared('profile', (db, { id }: Placeholders<{ id: MembershipId }>) =>
  selectProfile(db, id),
);
const lockedProfileQuery = prepared('profile_locked', (tx, { id }: Placeholders<{ id: MembershipId }>) =>
  selectProfile(tx, id).for('update', { of: profiles }),
);

export type ProfileRow = Awaited<ReturnType<typeof profileQuery>>[number];
export type Settings = ProfileRow['settings'];

/** A membership's profile with its community's settings. Indexes: the primary keys. */
export async function profileOf(db: Db, id: MembershipId): Promise<ProfileRow | undefined> {
  const [row] = await profileQuery(db, { id });
  return row;
}

/** As `profileOf`, with the profile's row lock, for changes. */
export async function lockProfile(db: Db, id: MembershipId): Promise<ProfileRow | undefined> {
  const [row] = await lockedProfileQuery(db, { id });
  return row;
}

/** Locks the community's questions against changes by the housing office until the transaction ends. */
export async function holdSetUp(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  await tx
    .select({ id: subnetworks.id })
    .from(subnetworks)
    .where(eq(subnetworks.id, subnetworkId))
    .for('key share');
}

/** The offered genders, and retired ones among `chosen`. Index: genders(subnetwork_id). */
export function genderOptionsOf(
  db: Db,
  subnetworkId: SubnetworkId,
  chosen: readonly GenderId[],
): Promise<{ id: GenderId; label: LocalText }[]> {
  return db
    .select({ id: genders.id, label: genders.label })
    .from(genders)
    .where(
      and(
        eq(genders.subnetworkId, subnetworkId),
        or(isNull(genders.retiredAt), inArray(genders.id, [...chosen])),
      ),
    )
    .orderBy(asc(genders.position));
}

/** Index: the primary key. */
export async function gendersAmong(db: Db, ids: GenderId[]): Promise<ReadonlyMap<GenderId, LocalText>> {
  const rows = await db.select().from(genders).where(inArray(genders.id, ids));
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Adds the profile of a membership that has none yet. */
export async function insertProfile(db: Db, profile: typeof profiles.$inferInsert): Promise<void> {
  await db.insert(profiles).values(profile).onConflictDoNothing();
}

export type ProfileChanges = Partial<Omit<typeof profiles.$inferInsert, 'membershipId'>>;

export async function changeProfile(
  db: Db,
  membershipId: MembershipId,
  changes: ProfileChanges,
): Promise<void> {
  await db.update(profiles).set(changes).where(eq(profiles.membershipId, membershipId));
}

const accountsQuery = prepared(
  'profile_social_accounts',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({ type: socialAccounts.type, userName: socialAccounts.userName })
      .from(socialAccounts)
      .where(eq(socialAccounts.membershipId, membershipId))
      .orderBy(socialAccounts.type),
);

/** Index: the primary key. */
export async function accountsOf(db: Db, membershipId: MembershipId) {
  return accountsQuery(db, { membershipId });
}

export async function replaceAccounts(
  tx: Tx,
  membershipId: MembershipId,
  accounts: ReadonlyMap<SocialType, string>,
): Promise<void> {
  await tx.delete(socialAccounts).where(eq(socialAccounts.membershipId, membershipId));
  if (accounts.size === 0) return;
  await tx
    .insert(socialAccounts)
    .values([...accounts].map(([type, userName]) => ({ membershipId, type, userName })));
}

/**
 * Takes genders out of the choices of those who would live with people of them; a choice of nothing else ends. Rows are
 * locked in a fixed order. Index: memberships(subnetwork_id), the primary key of profiles.
 * @returns those who would live with anybody from now on
 */
export async function removeFromLivingWith(
  tx: Tx,
  subnetworkId: SubnetworkId,
  ids: readonly GenderId[],
): Promise<MembershipId[]> {
  if (ids.length === 0) return [];
  const left = sql`array(select gender from unnest(${profiles.livingWith}) with ordinality as chosen (gender, position)
    where not ${isAmong(sql`gender`, ids)} order by position)`;
  const concerned = tx
    .select({ id: profiles.membershipId })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .where(
      and(
        eq(memberships.subnetworkId, subnetworkId),
        sql`${profiles.livingWith} && ${sql.param(ids)}::uuid[]`,
      ),
    )
    .orderBy(asc(profiles.membershipId))
    .for('no key update', { of: profiles });
  const rows = await tx
    .update(profiles)
    .set({ livingWith: sql`nullif(${left}, '{}')` })
    .where(inArray(profiles.membershipId, concerned))
    .returning({ id: profiles.membershipId, livingWith: profiles.livingWith });
  return rows.filter(({ livingWith }) => livingWith === null).map(({ id }) => id);
}
