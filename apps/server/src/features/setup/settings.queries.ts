import type { SubnetworkId } from '@nestmate/contract/ids';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { genders, subnetworks } from '../housing';
import { isStanding, memberships } from '../memberships';
import { isRegistered, profiles } from '../profile';
import { roomMembers } from '../room';
import { asStored } from './area/office-text';

export async function settingsRow(db: Db, subnetworkId: SubnetworkId) {
  const [row] = await db.select().from(subnetworks).where(eq(subnetworks.id, subnetworkId));
  if (!row) throw new Error('A community has gone while it was set up');
  return row;
}

export async function writeSettings(
  tx: Db,
  subnetworkId: SubnetworkId,
  settings: PlaceSettings,
): Promise<void> {
  await tx
    .update(subnetworks)
    .set({
      name: settings.name,
      timeZone: settings.time_zone,
      genderPolicy: settings.gender_policy,
      genderSettings: settings.gender_settings,
      genderShown: settings.is_gender_shown,
      lastNameShown: settings.is_last_name_shown,
      pronounsEnabled: settings.has_pronouns,
      previouslyKnownEnabled: settings.has_previously_known,
      phoneEnabled: settings.has_phone,
      bioEnabled: settings.has_bio,
      basicInfoEditable: settings.is_basic_info_editable,
      genderSelectionTitle: asStored(settings.gender_title),
      genderSelectionExplainer: asStored(settings.gender_explainer),
      confirmedMatchText: asStored(settings.confirmed_match),
    })
    .where(eq(subnetworks.id, subnetworkId));
}

/** The number of registered residents who lack each field that a community may ask for. Index: memberships(subnetwork_id). */
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
