import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { setBlocked } from '../../src/features/blocking';
import { memberships } from '../../src/features/memberships';
import { profiles } from '../../src/features/profile';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { community, type Inserts, resident, type TestCommunity, unclaimedResident } from '../world/builders';
import type { Person } from '../world/deck';

/** The relationships of another resident to a caller. */
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

/** The parts of a reply that are about this person. */
export interface Traits {
  firstName: string;
  bio: string;
  pictureKey: string;
}

const traitsOf = (firstName: string): Traits => ({
  firstName,
  bio: `${firstName} collects barometers and would like company for the long evenings of November.`,
  pictureKey: `face-of-${firstName}-${newId<MembershipId>()}`,
});

export interface Other extends Person, Traits {}

export interface World {
  hall: TestCommunity;
  me: Person;
  /** An unclaimed one has the id of an account that does not exist. */
  other: Other;
}

async function otherIn(
  db: Inserts,
  hall: TestCommunity,
  what: Relationship,
  firstName: string,
): Promise<Other> {
  const traits = traitsOf(firstName);
  const profile = { ...otherName, ...traits };
  if (what === 'unclaimed') {
    const { membershipId } = await unclaimedResident(db, hall, profile);
    return { ...traits, membershipId, userId: newId<UserId>() };
  }
  const home = what === 'elsewhere' ? await community(db) : hall;
  const registeredAt = what === 'registering' ? null : new Date();
  return { ...traits, ...(await resident(db, home, { ...profile, registeredAt })) };
}

/** Two residents who may know each other, before one becomes something else to the other. */
export async function twoPeople(db: Inserts, what: Relationship): Promise<World> {
  const hall = await community(db);
  return {
    hall,
    me: await resident(db, hall),
    other: await otherIn(db, hall, what, otherName.firstName),
  };
}

/** A resident with one other of each kind. */
export async function oneOfEach(db: Inserts) {
  const hall = await community(db, { capacity: 2 * relationships.length });
  const me = await resident(db, hall);
  const others = await Promise.all(
    relationships.map(async (what) => ({ what, other: await otherIn(db, hall, what, `Zenobia-${what}`) })),
  );
  return { hall, me, others };
}

/** Turns the other person into what the test needs. */
export async function turn(
  app: TestApp,
  { me, other }: Pick<World, 'me' | 'other'>,
  what: Relationship,
): Promise<void> {
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
