import { choiceKinds } from '@nestmate/contract/choices';
import type { MembershipId, RoomId, UserId } from '@nestmate/contract/ids';
import { contactAddresses } from '../src/features/contact-address';
import { invitations } from '../src/features/invitations';
import { memberships, users } from '../src/features/memberships';
import { profileChoices, profiles, socialAccounts } from '../src/features/profile';
import { answerSheets } from '../src/features/questions';
import { roomMembers, rooms } from '../src/features/room';
import { giveLocalAccounts } from '../src/local-provider';
import type { Db } from '../src/platform/database/client';
import { answerSheet } from './answers';
import { genderIdOf, roomTypeIdOf, subnetworkIdOf, unitTypeIdOf } from './communities';
import { demoId } from './demo-id';
import { optionIdIn } from './offers';
import type { Person } from './people';
import { createSeededChance } from './random';

/** A person with their community and unit type. */
export interface Resident {
  person: Person;
  community: string;
  unitType: string;
  membershipId: MembershipId;
  userId: UserId | null;
}

export function settle(person: Person, community: string, unitType: string): Resident {
  return {
    person,
    community,
    unitType,
    membershipId: demoId(`membership/${person.key}/${community}`),
    userId: person.claimed ? demoId(`user/${person.key}`) : null,
  };
}

const mailOf = ({ firstName, lastName, number }: Person) => {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^\w.-]/g, '');
  return `${/^\w+\.\w/.test(plain) ? plain : `resident${number}`}@alder.example`.toLowerCase();
};

const needs = ['I use a wheelchair.', 'I’m allergic to cats.', 'I need a fridge for medicine.'];

/** Answers to the questions of Linden Hall's registration; few people have something to say about their health. */
function movingIn({ number }: Person): Record<number, string> {
  const need = number % 17 === 3 ? needs[number % needs.length] : undefined;
  const responses: Record<number, string> = {};
  if (number % 5 !== 0) responses[1] = String(number % 3);
  if (need) responses[2] = need;
  if (number % 4 !== 0) responses[3] = String(number % 2 === 0);
  return responses;
}

export async function moveIn(db: Db, residents: readonly Resident[]): Promise<void> {
  const accounts = new Set(residents.map(({ userId }) => userId).filter((id) => id !== null));
  await db.insert(users).values([...accounts].map((id) => ({ id })));
  await db.insert(memberships).values(
    residents.map(({ membershipId, userId, community, unitType, person }) => ({
      id: membershipId,
      userId,
      subnetworkId: subnetworkIdOf(community),
      unitTypeId: unitTypeIdOf(community, unitType),
      roomTypeId: roomTypeIdOf(community, unitType, 0),
      questionsSaved: person.claimed,
      claimedAt: person.claimed ? new Date() : null,
    })),
  );
  await db.insert(profiles).values(
    residents.map(({ membershipId, community, person }) => ({
      membershipId,
      firstName: person.firstName,
      lastName: person.lastName,
      email: mailOf(person),
      bio: person.bio,
      genderId: person.claimed ? genderIdOf(community, person.gender) : null,
      hidden: person.hidden,
      registrationResponses: community === 'linden' && person.claimed ? movingIn(person) : {},
      registeredAt: person.claimed ? new Date() : null,
      pictureKey: person.pictureKey,
    })),
  );
  await db
    .insert(contactAddresses)
    .values(
      residents.flatMap(({ userId, person }) =>
        userId ? [{ userId, email: mailOf(person), verifiedAt: new Date() }] : [],
      ),
    )
    .onConflictDoNothing();
  await db.insert(profileChoices).values(
    residents.flatMap(({ membershipId, community, person }) =>
      choiceKinds.flatMap((kind) =>
        person[kind].map((name, position) => ({
          membershipId,
          optionId: optionIdIn(community, kind, name),
          position,
        })),
      ),
    ),
  );
  await db
    .insert(socialAccounts)
    .values(
      residents.flatMap(({ membershipId, person }) =>
        person.accounts.map((account) => ({ ...account, membershipId })),
      ),
    );
  await db.insert(answerSheets).values(
    residents
      .filter(({ person }) => person.claimed)
      .map(({ membershipId, community, person }) => ({
        membershipId,
        answers: answerSheet(community, person, createSeededChance(person.number + 9000)),
      })),
  );
}

/** Accounts that the local identity provider lists under every brand, each with a description of what it shows. */
export async function giveAccounts(db: Db, residents: readonly Resident[], note: string): Promise<void> {
  for (const { userId, person } of residents) {
    const name = `${person.firstName} ${person.lastName}`;
    if (userId) await giveLocalAccounts(db, { userId, name, email: mailOf(person), note });
  }
}

/** The room that a resident has founded. */
export const roomIdOf = ({ person }: Resident) => demoId<RoomId>(`room/${person.key}`);

export async function shareRoom(db: Db, members: readonly Resident[], locked = false): Promise<void> {
  const [first] = members;
  if (!first) return;
  const roomId = roomIdOf(first);
  await db
    .insert(rooms)
    .values({ id: roomId, unitTypeId: unitTypeIdOf(first.community, first.unitType), locked });
  await db.insert(roomMembers).values(members.map(({ membershipId }) => ({ membershipId, roomId })));
}

type Invitation = Omit<typeof invitations.$inferInsert, 'id'>;

export async function invite(db: Db, list: Invitation[]): Promise<void> {
  await db
    .insert(invitations)
    .values(list.map((invitation) => ({ ...invitation, id: demoId(`invitation/${invitation.passcode}`) })));
}
