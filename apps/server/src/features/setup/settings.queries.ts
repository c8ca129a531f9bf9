import type { SubnetworkId } from '@nestmate/contract/ids';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { genders, subnetworks } from '../housing';
import { isStanding, memberships } from '../memberships';
import { isRegistered, profiles } from '../profile';
import { roomMembers } from '../room';
import { asOffice, asOfficeOrNull, asStored, asStoredOrNull } from './area/office-text';

const columns = {
  name: subnetworks.name,
  time_zone: subnetworks.timeZone,
  gender_policy: subnetworks.genderPolicy,
  gender_settings: subnetworks.genderSettings,
  is_gender_shown: subnetworks.genderShown,
  is_last_name_shown: subnetworks.lastNameShown,
  has_pronouns: subnetworks.pronounsEnabled,
  has_previously_known: subnetworks.previouslyKnownEnabled,
  may_residents_invite: subnetworks.residentsInvite,
  may_roommates_object: subnetworks.roommatesObject,
  max_musts: subnetworks.maxMusts,
  has_phone: subnetworks.phoneEnabled,
  has_bio: subnetworks.bioEnabled,
  is_basic_info_editable: subnetworks.basicInfoEditable,
};
/** The column of each text, which is stored without the languages that it is missing in. */
const textColumns = {
  gender_title: subnetworks.genderSelectionTitle,
  gender_explainer: subnetworks.genderSelectionExplainer,
  confirmed_match: subnetworks.confirmedMatchText,
};
const optionalTextColumns = { after_deadline: subnetworks.afterDeadlineText };

/** Values by setting, each as a value of its column, which has the name of its field in the table. */
const inColumns = <Setting extends string, Value>(
  of: Readonly<Record<Setting, { name: string }>>,
  valueOf: (setting: Setting) => Value,
) =>
  Object.fromEntries(
    Object.entries<{ name: string }>(of).map(([setting, { name }]) => [name, valueOf(setting as Setting)]),
  );

export async function settingsOf(db: Db, subnetworkId: SubnetworkId): Promise<PlaceSettings> {
  const [row] = await db
    .select({ settings: columns, texts: textColumns, optional: optionalTextColumns })
    .from(subnetworks)
    .where(eq(subnetworks.id, subnetworkId));
  if (!row) throw new Error('A community has gone while it was set up');
  const texts = Object.entries(row.texts).map(([setting, text]) => [setting, asOffice(text)]);
  return {
    ...row.settings,
    ...(Object.fromEntries(texts) as Record<keyof typeof textColumns, OfficeText>),
    after_deadline: asOfficeOrNull(row.optional.after_deadline),
  };
}

export async function writeSettings(
  tx: Tx,
  subnetworkId: SubnetworkId,
  settings: PlaceSettings,
): Promise<void> {
  await tx
    .update(subnetworks)
    .set({
      ...inColumns(columns, (setting) => settings[setting]),
      ...inColumns(textColumns, (setting) => asStored(settings[setting])),
      ...inColumns(optionalTextColumns, (setting) => asStoredOrNull(settings[setting])),
    })
    .where(eq(subnetworks.id, subnetworkId));
}

/**
 * The number of registered residents who lack each field that a community may ask for. Index:
 * memberships(subnetwork_id).
 */
export async function lackingIn(db: Db, subnetworkId: SubnetworkId) {
  const [row] = await db
    .select({
      bio: sql<number>`count(*) filter (where ${profiles.bio} = '')::int`,
      gender: sql<number>`count(*) filter (where ${profiles.genderId} is null)::int`,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(memberships.subnetworkId, subnetworkId), isStanding(), isRegistered()));
  return { bio: row?.bio ?? 0, gender: row?.gender ?? 0 };
}

/** The number of residents who share a room with somebody of another gender. */
export async function inMixedRooms(db: Db, subnetworkId: SubnetworkId): Promise<number> {
  const mixed = db
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(eq(memberships.subnetworkId, subnetworkId))
    .groupBy(roomMembers.roomId)
    .having(sql`count(distinct coalesce(${profiles.genderId}::text, ${profiles.membershipId}::text)) > 1`);
  const [row] = await db
    .select({ people: count() })
    .from(roomMembers)
    .where(inArray(roomMembers.roomId, mixed));
  return row?.people ?? 0;
}

/** Index: genders(subnetwork_id). */
export async function gendersOffered(db: Db, subnetworkId: SubnetworkId): Promise<number> {
  const [row] = await db
    .select({ offered: count() })
    .from(genders)
    .where(and(eq(genders.subnetworkId, subnetworkId), isNull(genders.retiredAt)));
  return row?.offered ?? 0;
}
