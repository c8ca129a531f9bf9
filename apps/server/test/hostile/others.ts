import type { MembershipId, UserId } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { setBlocked } from '../../src/features/blocking';
import { memberships } from '../../src/features/memberships';
import { profiles } from '../../src/features/profile';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { community, resident, type TestCommunity, unclaimedResident } from '../builders';
import type { Person } from '../deck';

/** What another resident can be to a caller. */
export const relationships = [
  'stranger',
  'blocked',
  'blocker',
  'hidden',
  'removed',
  'registering',
  'unclaimed',
  'elsewhere',
] as const;
export type Relationship = (typeof relationships)[number];

/** Somebody who cannot be confused with anything else in a reply. */
export const otherName = { firstName: 'Zenobia', lastName: 'Quillfeather' };
export const otherBio =
  'Zenobia collects barometers and would like company for the long evenings of November.';

export interface World {
  hall: TestCommunity;
  me: Person;
  /** An unclaimed one has the id of an account that does not exist. */
  other: Person;
}

/** Two residents who may know each other, before one becomes something else to the other. */
export async function twoPeople(app: TestApp, what: Relationship): Promise<World> {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  const profile = { ...otherName, bio: otherBio, pictureKey: `face-of-${newId<MembershipId>()}` };
  if (what === 'unclaimed') {
    const { membershipId } = await unclaimedResident(app.db, hall, profile);
    return { hall, me, other: { membershipId, userId: newId<UserId>() } };
  }
  const place = what === 'elsewhere' ? await community(app.db) : hall;
  const registeredAt = what === 'registering' ? null : new Date();
  return { hall, me, other: await resident(app.db, place, { ...profile, registeredAt }) };
}

/** Turns the other person into what the test needs. */
export async function turn(app: TestApp, { me, other }: World, what: Relationship): Promise<void> {
  if (what === 'blocked') await setBlocked(app.db, me.userId, other.userId, true);
  if (what === 'blocker') await setBlocked(app.db, other.userId, me.userId, true);
  if (what === 'hidden')
    await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, other.membershipId));
  if (what === 'removed')
    await app.db
      .update(memberships)
      .set({ removedAt: new Date() })
      .where(eq(memberships.id, other.membershipId));
}
