import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import {
  type CertificateFile,
  type DraftGroup,
  type DraftPerson,
  type GroupDraft,
  type GroupState,
  groupsUndoableMs,
  type ListedDraft,
} from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { fullName } from '@nestmate/contract/text/full-name';
import { hashOf } from '@nestmate/matching/certificate';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { agreementOf, type ResidentIndexes } from '../find';
import { pictureUrlsOf } from '../pictures';
import { grantOf } from '../staff';
import {
  type DraftMember,
  type CurrentDraft,
  type CurrentGroup,
  isCommittable,
  isOpen,
  isUndoable,
  meanOf,
  readDraft,
  totalsOf,
} from './draft-now';
import {
  certificateOf,
  countsOf,
  draftById,
  draftsIn,
  forgetPeople,
  type NamedDraft,
  namesOf,
  peopleOf,
  type PersonRecord,
  type PinRecord,
  unitTypesNamed,
} from './groups.queries';
import { lookingIn } from './households';

export type DraftDependencies = Pick<App, 'clock' | 'db'> & { residentIndexes: ResidentIndexes };

type Calls = (typeof staffCalls)['staffGroups'];

const pageSize = 30;
const maxOutside = 200;
const maxSame = 3;

/** The mean of parts by their people; null where one has none. */
function weighted(parts: readonly { value: number | null; people: number }[]): number | null {
  let sum = 0;
  let all = 0;
  for (const { value, people } of parts) {
    if (value === null) return null;
    sum += value * people;
    all += people;
  }
  return meanOf(sum, all);
}

const nameOf = ({ firstName, lastName }: DraftMember) => fullName(firstName, lastName);

/** Residents who look for a place and are in no draft's row. */
function newcomersOf({ draft, unitTypes, residents, members }: CurrentDraft): number {
  return unitTypes
    .filter(({ id }) => draft.unitTypeIds.includes(id))
    .flatMap((unitType) => lookingIn(residents, unitType, draft.withUnregistered).flat())
    .filter((one) => !members.has(one.id)).length;
}

interface Counts {
  people: number;
  placed: number;
  /** The groups in each state. */
  states: readonly (Pick<CurrentGroup, 'commitId' | 'doneAt' | 'locked' | 'skipReason' | 'state'> & {
    groups: number;
  })[];
}

function committedOf(draft: NamedDraft, { states }: Counts, now: Date): GroupDraft['committed'] {
  if (!draft.committedAt) return null;
  const countOf = (some: Counts['states'], ...sought: GroupState[]) =>
    some.reduce((sum, { state, groups }) => sum + (sought.includes(state) ? groups : 0), 0);
  const ofCommit = states.filter(({ commitId }) => commitId === draft.commitId);
  const canBeUndone = states.filter((group) => isUndoable(group, now));
  const latest = canBeUndone.reduce<Counts['states'][number] | undefined>(
    (last, one) => (last && Number(last.doneAt) > Number(one.doneAt) ? last : one),
    undefined,
  );
  return {
    done: countOf(states, 'done'),
    skipped: countOf(states, 'skipped'),
    total: ofCommit.reduce((sum, { groups }) => sum + groups, 0),
    waiting: countOf(ofCommit, 'waiting', 'undoing'),
    undoable: latest
      ? countOf(
          canBeUndone.filter(({ commitId }) => commitId === latest.commitId),
          'done',
        )
      : 0,
    undoable_commit: latest?.commitId ?? null,
    by: draft.committer,
    at: draft.committedAt.toISOString(),
    undoable_until: latest ? new Date(Number(latest.doneAt) + groupsUndoableMs).toISOString() : null,
  };
}

/** What a list shows of a draft. */
function listedOf(
  draft: NamedDraft,
  counts: Counts,
  { now, unitTypes }: { now: Date; unitTypes: readonly { id: UnitTypeId; name: string }[] },
): ListedDraft {
  const { found, progress, state } = draft;
  const { people, placed, states } = counts;
  // A bound is for groups of as many people.
  const isAsFound = placed === found.reduce((sum, part) => sum + part.placed, 0);
  return {
    draft_id: draft.id,
    number: draft.number,
    subnetwork_id: draft.subnetworkId,
    place: draft.place,
    state,
    aim: draft.aim,
    with_unregistered: draft.withUnregistered,
    seed: draft.seed,
    seed_hash: draft.seedText && hashOf(draft.seedText),
    by: draft.by,
    made_at: draft.madeAt.toISOString(),
    progress:
      state === 'running'
        ? {
            people: progress?.people ?? 0,
            placed: progress?.placed ?? 0,
            mean: progress?.mean ?? null,
            bound: progress?.bound ?? null,
            unit_type: unitTypes.find(({ id }) => id === progress?.unitTypeId)?.name ?? null,
          }
        : null,
    people,
    placed,
    groups: states.reduce((sum, { groups }) => sum + groups, 0),
    locked: states.reduce((sum, { groups, locked }) => sum + (locked ? groups : 0), 0),
    mean: draft.mean,
    lowest: draft.lowest,
    low: draft.low,
    bound: isAsFound ? weighted(found.map((part) => ({ value: part.bound, people: part.placed }))) : null,
    random: weighted(found.map((part) => ({ value: part.random, people: part.placed }))),
    is_edited: draft.isEdited,
    is_stable: !draft.isEdited && found.every(({ method }) => method !== null),
    committed: committedOf(draft, counts, now),
  };
}

/** A draft with its totals, as everybody in it is now. */
function summaryOf(drafted: CurrentDraft, now: Date): GroupDraft {
  const { draft, groups, unitTypes, members, outside } = drafted;
  const counts = {
    people: members.size,
    placed: members.size - outside.length,
    states: groups.map((group) => ({ ...group, groups: 1 })),
  };
  const all = groups.filter(isCommittable);
  return {
    ...listedOf(draft, counts, { now, unitTypes }),
    ...totalsOf(groups),
    unit_types: unitTypes
      .filter(({ id }) => draft.unitTypeIds.includes(id))
      .map(({ id, name, capacity }) => {
        const mine = [...members.values()].filter(({ unitTypeId }) => unitTypeId === id);
        const result = draft.found.find(({ unitTypeId }) => unitTypeId === id);
        return {
          unit_type_id: id,
          name,
          capacity,
          people: mine.length,
          placed: mine.filter(({ number }) => number !== null).length,
          groups: groups.filter(({ unitTypeId }) => unitTypeId === id).length,
          held: draft.held.find(({ unitTypeId }) => unitTypeId === id)?.places ?? 0,
          mean: result?.mean ?? null,
          bound: result?.bound ?? null,
          random: result?.random ?? null,
          method: result?.bound == null ? null : result.method,
          has_certificate: result?.hasCertificate ?? false,
        };
      }),
    to_commit: {
      groups: all.length,
      people: all.reduce((sum, group) => sum + group.members.length, 0),
    },
    changed: [...members.values()].filter(({ change }) => change !== null).length,
    newcomers: draft.state === 'running' ? 0 : newcomersOf(drafted),
  };
}

function personsOf(members: readonly DraftMember[]): DraftPerson[] {
  const homes = [...new Set(members.map(({ homeId, personId }) => homeId ?? personId))];
  return members
    .map((member) => ({
      membership_id: member.personId,
      name: nameOf(member),
      picture_urls: pictureUrlsOf(member.now?.pictureKey ?? null),
      home: homes.indexOf(member.homeId ?? member.personId),
      change: member.change,
    }))
    .toSorted((a, b) => a.home - b.home || a.name.localeCompare(b.name));
}

/** Groups as staff see them, with what their people agree on. */
export async function groupsInWords(
  { unitTypes, indexOf }: CurrentDraft,
  groups: readonly CurrentGroup[],
  language: Language,
): Promise<DraftGroup[]> {
  const shown: DraftGroup[] = [];
  for (const group of groups) {
    const unitType = unitTypes.find(({ id }) => id === group.unitTypeId);
    const ids = group.members.map(({ personId }) => personId);
    const agreement = agreementOf(await indexOf(group.unitTypeId), ids, language);
    const { percent, lowest } = group.fit;
    shown.push({
      number: group.number,
      version: group.version,
      unit_type_id: group.unitTypeId,
      unit_type: unitType?.name ?? '',
      capacity: unitType?.capacity ?? 0,
      people: personsOf(group.members),
      percent,
      lowest,
      same: agreement.same.slice(0, maxSame),
      apart: agreement.apart,
      same_count: agreement.same.length,
      question_count: agreement.questionCount,
      is_locked: group.locked,
      state: group.state,
      skip_reason: group.skipReason,
      is_open: isOpen(group.state),
      can_commit: isCommittable(group),
      room_id: group.roomId,
    });
  }
  return shown;
}

/** @throws ProductError `NotFound` */
export async function requireDraft(db: Db, id: GroupDraftId): Promise<NamedDraft> {
  const draft = await draftById(db, id);
  if (!draft) throw new ProductError('NotFound');
  return draft;
}

export async function summaryById(
  { db, residentIndexes, clock }: DraftDependencies,
  id: GroupDraftId,
): Promise<GroupDraft> {
  return summaryOf(await readDraft(db, residentIndexes, await requireDraft(db, id)), clock());
}

/** The drafts in a staff member's scope, newest first. */
export async function listDrafts(
  { db, clock }: Pick<DraftDependencies, 'clock' | 'db'>,
  actor: StaffActor,
  place: SubnetworkId | undefined,
): Promise<ReplyOf<Calls['list']>> {
  const found = await draftsIn(db, grantOf(actor), place);
  if (found.length === 0) return { drafts: [] };
  const [counts, unitTypes] = await Promise.all([
    countsOf(
      db,
      found.map(({ id }) => id),
    ),
    unitTypesNamed(
      db,
      found.flatMap(({ progress }) => progress?.unitTypeId ?? []),
    ),
  ]);
  const now = clock();
  const drafts = found.map((draft) => {
    const people = counts.people.find(({ id }) => id === draft.id);
    const states = counts.groups.filter(({ id }) => id === draft.id);
    const own = { people: people?.people ?? 0, placed: people?.placed ?? 0, states };
    return listedOf(draft, own, { now, unitTypes });
  });
  return { drafts };
}

export function pinsInWords({ members }: CurrentDraft, pins: readonly PinRecord[]) {
  return pins.flatMap(({ lowerId, higherId, kind }) => {
    const [one, other] = [members.get(lowerId), members.get(higherId)];
    if (!one || !other) return [];
    return [{ one: lowerId, one_name: nameOf(one), other: higherId, other_name: nameOf(other), kind }];
  });
}

/** A draft with the people who have no place, and its pins. */
export async function draftOf(
  { db, residentIndexes, clock }: DraftDependencies,
  id: GroupDraftId,
): Promise<ReplyOf<Calls['read']>> {
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  const { outside, unitTypes, pins } = drafted;
  const ofType = new Map(unitTypes.map((unitType) => [unitType.id, unitType.name]));
  const memberOf = new Map(outside.map((member) => [member.personId, member]));
  return {
    ...summaryOf(drafted, clock()),
    outside: personsOf(outside)
      .slice(0, maxOutside)
      .flatMap((person) => {
        const member = memberOf.get(person.membership_id);
        if (!member) return [];
        const { unitTypeId, unplaced: why } = member;
        return [{ ...person, unit_type_id: unitTypeId, unit_type: ofType.get(unitTypeId) ?? '', why }];
      }),
    outside_count: outside.length,
    pins: pinsInWords(drafted, pins),
  };
}

/**
 * A file of a search, compressed with gzip, and what it is called on a disk, where several lie beside each other.
 * @throws ProductError `NotFound` where a search has none
 */
export async function certificateFileOf(
  db: Db,
  id: GroupDraftId,
  { unitTypeId, name }: { unitTypeId: UnitTypeId; name: CertificateFile },
): Promise<{ bytes: Buffer; fileName: string }> {
  const file = name === 'input.json' ? 'input' : 'certificate';
  const found = await certificateOf(db, id, { unitTypeId, file });
  if (!found) throw new ProductError('NotFound');
  const unitType = found.unitType.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return { bytes: found.bytes, fileName: `${unitType}-${found.madeAt.toISOString().slice(0, 10)}-${name}` };
}

/** The groups of another draft of the same place. @throws ProductError `NotFound` for one of another place */
async function groupsOfOther(db: Db, { subnetworkId }: NamedDraft, id: GroupDraftId) {
  const other = await draftById(db, id);
  if (other?.subnetworkId !== subnetworkId) throw new ProductError('NotFound');
  const people = await peopleOf(db, id);
  const inGroup = new Map<number, PersonRecord[]>();
  for (const person of people)
    if (person.number !== null) inGroup.set(person.number, [...(inGroup.get(person.number) ?? []), person]);
  return { people, keys: new Set([...inGroup.values()].map(keyOfGroup)) };
}

/** Equal for groups of the same people. */
const keyOfGroup = (people: readonly Pick<PersonRecord, 'personId'>[]) =>
  people
    .map(({ personId }) => personId)
    .toSorted()
    .join();

/** Who has a place in only one of two drafts of a place, and how many groups differ. @throws ProductError `NotFound` */
export async function compareDrafts(
  { db, residentIndexes }: DraftDependencies,
  id: GroupDraftId,
  otherId: GroupDraftId,
): Promise<ReplyOf<Calls['compare']>> {
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  const { members, groups } = drafted;
  const other = await groupsOfOther(db, drafted.draft, otherId);
  const isPlaced = ({ number }: Pick<PersonRecord, 'number'>) => number !== null;
  const there = new Set(other.people.filter(isPlaced).map(({ personId }) => personId));
  const here = [...members.values()].filter(isPlaced);
  const gained = here.flatMap(({ personId }) => (there.has(personId) ? [] : personId));
  const lost = [...there].filter((personId) => {
    const member = members.get(personId);
    return !member || !isPlaced(member);
  });
  const shown = [...gained.slice(0, maxOutside), ...lost.slice(0, maxOutside)];
  const unknown = shown.filter((personId) => !members.has(personId));
  const names = new Map(
    [
      ...members.values(),
      ...(unknown.length > 0 ? await namesOf(db, unknown) : []).map((one) => ({ ...one, personId: one.id })),
    ].map((one) => [one.personId, fullName(one.firstName, one.lastName)]),
  );
  const inWords = (ids: readonly MembershipId[]) =>
    ids
      .slice(0, maxOutside)
      .map((personId) => ({ membership_id: personId, name: names.get(personId) ?? '' }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const same = groups.filter((group) => other.keys.has(keyOfGroup(group.members))).length;
  return {
    gained: inWords(gained),
    gained_count: gained.length,
    lost: inWords(lost),
    lost_count: lost.length,
    same,
    different: groups.length - same,
  };
}

/** Those that fit least first; where nothing is known, last. */
const worstFirst = (a: CurrentGroup, b: CurrentGroup) =>
  (a.fit.percent ?? 101) - (b.fit.percent ?? 101) || a.number - b.number;

/** A page of a draft's groups, those that fit least first. */
export async function groupsPage(
  { db, residentIndexes }: DraftDependencies,
  id: GroupDraftId,
  { unit_type: unitTypeId, below, only, text, against, from }: QueryOf<Calls['groups']>,
  language: Language,
): Promise<ReplyOf<Calls['groups']>> {
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  const words = text?.toLocaleLowerCase();
  const other = against ? await groupsOfOther(db, drafted.draft, against) : undefined;
  const matches = ({ members, fit, locked, state, ...group }: CurrentGroup): boolean => {
    if (unitTypeId && group.unitTypeId !== unitTypeId) return false;
    if (other?.keys.has(keyOfGroup(members))) return false;
    if (below !== undefined && (fit.percent ?? 101) >= below) return false;
    if (words && !members.some((member) => nameOf(member).toLocaleLowerCase().includes(words))) return false;
    switch (only) {
      case 'locked':
        return locked;
      case 'changed':
        return members.some(({ change }) => change !== null);
      case 'skipped':
        return state === 'skipped';
      case 'done':
        return state === 'done';
      case undefined:
        return true;
    }
  };
  const found = drafted.groups.filter(matches).toSorted(worstFirst);
  const page = found.slice(from, from + pageSize);
  return {
    groups: await groupsInWords(drafted, page, language),
    count: found.length,
    has_more: found.length > from + pageSize,
  };
}

/** Erases people who delete their accounts from drafts. */
export const forgetInDrafts = (tx: Tx, ids: readonly MembershipId[]): Promise<void> => forgetPeople(tx, ids);
