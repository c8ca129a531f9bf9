import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import {
  type CandidatePerson,
  maxCandidates,
  maxMismatches,
  type RoomCandidate,
} from '@nestmate/contract/staff/rooms';
import { fullName } from '@nestmate/contract/text/full-name';
import { meanPercent } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { blocksOf } from '../../blocking';
import { fitTogether, type IndexedUnitType, percentagesBetween, type ResidentIndexes } from '../../find';
import { inLanguage } from '../../housing';
import { genderFactsOf } from '../../room';
import { grantOf } from '../../staff';
import {
  hindranceOf,
  type Home,
  homesIn,
  mayJoin,
  type Member,
  refusalOf,
  type Seekers,
} from './candidates.policy';
import { householdMembers, type OpenRoom, openRooms, residentsFound } from './candidates.queries';

export interface CandidateDependencies {
  db: Db;
  residentIndexes: ResidentIndexes;
}

type Calls = (typeof staffCalls)['staffRooms'];

/** People whom a search finds, before those who cannot be offered are left out. */
const maxFound = 60;
/** The rooms among which the best are found, newest first. */
const maxOpenRooms = 5000;
const maxLeftOut = 5;
/** More than are shown, because some may have moved since the index was updated. */
const spare = 5;

async function membersOf(db: Db, actor: StaffActor, ids: readonly MembershipId[]): Promise<Member[]> {
  const rows = await householdMembers(db, grantOf(actor), ids);
  return rows.map((row) => ({ ...row, ...genderFactsOf(row.genderId, row.livingWith, row.roommateGenders) }));
}

const usersOf = (people: readonly Member[]): UserId[] => people.flatMap(({ userId }) => userId ?? []);

/** The other side of each block of some people. */
const blockedBy = (users: readonly UserId[], blocks: readonly [UserId, UserId][]): ReadonlySet<UserId> =>
  new Set(
    blocks.flatMap(([one, other]) => [
      ...(users.includes(one) ? [other] : []),
      ...(users.includes(other) ? [one] : []),
    ]),
  );

const personOf = (member: Member, language: Language): CandidatePerson => ({
  membership_id: member.membershipId,
  name: fullName(member.firstName, member.lastName),
  gender: member.gender && inLanguage(member.gender, language),
  is_registered: member.isRegistered,
});

/** The best of those without roommates. */
function bestAlone({ residents }: IndexedUnitType, seekers: Seekers, limit: number): MembershipId[] {
  const viewers = seekers.ids.map((id) => ({
    id,
    answers: residents.answersOf(id) ?? new Map<never, never>(),
  }));
  const accepts = ({ room, ...traits }: Parameters<typeof mayJoin>[1] & { room: { size: number } }) =>
    room.size === 1 && mayJoin(seekers, traits);
  return residents.topForAll(viewers, { limit, accepts }).map(({ id }) => id as MembershipId);
}

const best = <One extends { percent: number | null }>(all: One[]): One[] =>
  all.toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1));

/** One resident of each of the rooms that fit best. */
function bestRooms(
  unitType: IndexedUnitType,
  seekers: Seekers,
  rooms: readonly OpenRoom[],
  limit: number,
): MembershipId[] {
  const { residents } = unitType;
  const open = rooms.filter(({ people }) =>
    people.every((id) => {
      const traits = residents.traitsOf(id);
      return !seekers.ids.includes(id) && (!traits || mayJoin(seekers, traits));
    }),
  );
  const percentages = new Map<MembershipId, (number | null)[]>();
  const everybody = open.flatMap(({ people }) => people);
  for (const { other, percent } of percentagesBetween(unitType, seekers.ids, everybody))
    percentages.set(other, [...(percentages.get(other) ?? []), percent]);
  const ranked = open.map(({ people }) => ({
    one: people[0],
    percent: meanPercent(people.flatMap((id) => percentages.get(id) ?? [])),
  }));
  return best(ranked)
    .slice(0, limit)
    .flatMap(({ one }) => one ?? []);
}

interface Look {
  unitType: IndexedUnitType;
  language: Language;
}

/** What staff see of a home that is offered. */
function candidateOf(
  { roomId, unitNumber, people }: Home,
  seekers: Seekers,
  { unitType, language }: Look,
): RoomCandidate {
  const ids = people.map(({ membershipId }) => membershipId);
  const { mismatchCount, ...fit } = fitTogether(unitType, seekers.ids, ids, {
    language,
    maxMismatches: maxMismatches,
  });
  return {
    room_id: roomId,
    unit_number: unitNumber,
    people: people.map((member) => personOf(member, language)),
    ...fit,
    mismatch_count: mismatchCount,
  };
}

/**
 * Who can live with some residents and all who live with them already, the best match first.
 * @throws ProductError `NotFound` for somebody who was removed or is out of scope, `OtherUnitType`
 */
export async function candidatesFor(
  { db, residentIndexes }: CandidateDependencies,
  actor: StaffActor,
  { of, among, text }: QueryOf<Calls['candidates']>,
  language: Language,
): Promise<ReplyOf<Calls['candidates']>> {
  const people = await membersOf(db, actor, of);
  const [first] = people;
  if (!first || of.some((id) => people.every(({ membershipId }) => membershipId !== id)))
    throw new ProductError('NotFound');
  const { unitTypeId, subnetworkId, capacity } = first;
  if (people.some((one) => one.unitTypeId !== unitTypeId)) throw new ProductError('OtherUnitType');
  const users = usersOf(people);
  const ids = people.map(({ membershipId }) => membershipId);
  const seekers: Seekers = { people, ids, capacity, blocked: blockedBy(users, await blocksOf(db, users)) };
  const chosen = {
    people: people.map((member) => personOf(member, language)),
    unit_type: first.unitType,
    capacity,
  };
  const refusal = refusalOf(seekers);
  if (refusal) return { ...chosen, refusal, candidates: [], has_more: false, left_out: [] };

  const unitType = await residentIndexes.of({ unitTypeId, subnetworkId });
  const limit = maxCandidates + spare;
  const search = async () => {
    if (among === 'rooms') {
      const free = people.length;
      const rooms = await openRooms(db, { unitTypeId, free, text, limit: maxOpenRooms });
      return bestRooms(unitType, seekers, rooms, limit);
    }
    if (text) return residentsFound(db, { subnetworkId, unitTypeId, text, limit: maxFound });
    return bestAlone(unitType, seekers, limit);
  };
  const found = (await search()).filter((id) => !ids.includes(id));
  const homes = homesIn(found.length > 0 ? await membersOf(db, actor, found) : []).filter(
    ({ roomId }) => text || (among === 'rooms') === (roomId !== null),
  );
  const judged = homes.map((home) => ({ home, hindrance: hindranceOf(seekers, home) }));
  const offered = best(
    judged.flatMap(({ home, hindrance }) =>
      hindrance === null ? candidateOf(home, seekers, { unitType, language }) : [],
    ),
  );
  const left_out = judged.flatMap(({ home, hindrance }) =>
    text && among === 'people' && hindrance && hindrance !== 'hidden'
      ? home.people
          .filter(({ membershipId }) => found.includes(membershipId))
          .map(({ membershipId, firstName, lastName }) => ({
            membership_id: membershipId,
            name: fullName(firstName, lastName),
            why: hindrance,
          }))
      : [],
  );
  return {
    ...chosen,
    refusal: null,
    candidates: offered.slice(0, maxCandidates),
    has_more: offered.length > maxCandidates,
    left_out: left_out.slice(0, maxLeftOut),
  };
}

/** For each of a few residents without roommates, the person or the room that fits them best. */
export async function proposalsFor(
  { db, residentIndexes }: CandidateDependencies,
  actor: StaffActor,
  { of }: QueryOf<Calls['proposals']>,
  language: Language,
): Promise<ReplyOf<Calls['proposals']>> {
  const alone = (await membersOf(db, actor, of)).filter(({ roomId }) => roomId === null);
  const blocks = await blocksOf(db, usersOf(alone));
  const lookAt = new Map<string, { unitType: IndexedUnitType; rooms: OpenRoom[] }>();
  for (const { unitTypeId, subnetworkId } of alone) {
    if (lookAt.has(unitTypeId)) continue;
    const unitType = await residentIndexes.of({ unitTypeId, subnetworkId });
    lookAt.set(unitTypeId, {
      unitType,
      rooms: await openRooms(db, { unitTypeId, free: 1, limit: maxOpenRooms }),
    });
  }
  const looking = alone.flatMap((member) => {
    const { membershipId, unitTypeId, capacity } = member;
    const look = lookAt.get(unitTypeId);
    const blocked = blockedBy(usersOf([member]), blocks);
    const seekers: Seekers = { people: [member], ids: [membershipId], capacity, blocked };
    if (!look || refusalOf(seekers)) return [];
    const { unitType, rooms } = look;
    const ids = [...bestRooms(unitType, seekers, rooms, spare), ...bestAlone(unitType, seekers, spare)];
    return [{ seekers, unitType, ids }];
  });
  const found = [...new Set(looking.flatMap(({ ids }) => ids))];
  const homes = homesIn(found.length > 0 ? await membersOf(db, actor, found) : []);
  const proposals = alone.map(({ membershipId }) => {
    const look = looking.find(({ seekers }) => seekers.ids.includes(membershipId));
    if (!look) return { membership_id: membershipId, best: null };
    const { seekers, unitType, ids } = look;
    const [first] = best(
      homes
        .filter(
          (home) =>
            home.people.some((one) => ids.includes(one.membershipId)) && hindranceOf(seekers, home) === null,
        )
        .map((home) => candidateOf(home, seekers, { unitType, language })),
    );
    return { membership_id: membershipId, best: first ?? null };
  });
  return { proposals };
}
