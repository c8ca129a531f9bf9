import type { MembershipId, OptionId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { nameWords } from '@nestmate/contract/text/name-words';
import { type Question, type Resident, ResidentIndex } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { countingQuestions, matchingAnswers, type QuestionRow, questionSetOf } from '../../questions';
import type { ResidentTraits } from '../find.policy';
import { type ResidentRow, residentsAmong, residentsIn } from './residents.queries';

/** A community's questions, and those of them that count in the percent match, in order. */
export interface Questionnaire {
  questions: readonly Question[];
  rows: readonly QuestionRow[];
}

export function questionnaireFrom(rows: readonly QuestionRow[]): Questionnaire {
  return { questions: countingQuestions(rows), rows };
}

export interface UnitTypeRef {
  subnetworkId: SubnetworkId;
  unitTypeId: UnitTypeId;
}

/** The source of residents. */
export interface ResidentSource {
  questionnaireOf: (subnetworkId: SubnetworkId) => Promise<Questionnaire>;
  residentsIn: (unitTypeId: UnitTypeId) => AsyncIterable<ResidentRow[]>;
  residentsAmong: (ids: MembershipId[]) => Promise<ResidentRow[]>;
}

/** One unit type in memory. */
export interface Neighbours {
  questionnaire: Questionnaire;
  index: ResidentIndex<ResidentTraits>;
}

/** A unit type that nobody has looked at for this long is read again at its next use. */
export const maxIdleMs = 60 * 60_000;

interface CachedIndex {
  unitType: UnitTypeRef;
  usedAt: number;
  neighbours: Promise<Neighbours>;
  /** Undefined while residents are still being read. */
  index: ResidentIndex<ResidentTraits> | undefined;
  /** Residents who changed during the read, and may have been read before their change. */
  missed: Set<MembershipId>;
}

/**
 * The residents of every unit type in use: read once, at first use, and updated from then on.
 * Pages of suggestions are served from here, never from a query.
 */
export interface ResidentIndexes {
  of: (place: UnitTypeRef) => Promise<Neighbours>;
  /** Reads these residents again; call it after their change is committed. */
  update: (ids: Iterable<MembershipId>) => Promise<void>;
  /** Invalidates everything, or one subnetwork, which is read again at its next use. */
  drop: (subnetworkId?: SubnetworkId) => void;
}

export function makeSuggestions(sources: ResidentSource, clock: () => number = Date.now): ResidentIndexes {
  const longestUnused = new Map<UnitTypeId, CachedIndex>();
  const waiting = new Set<MembershipId>();
  let catchingUp = false;

  const startKeeping = (unitType: UnitTypeRef): CachedIndex => {
    const read = async (): Promise<Neighbours> => {
      const questionnaire = await sources.questionnaireOf(unitType.subnetworkId);
      const index = new ResidentIndex<ResidentTraits>(questionnaire.questions);
      for await (const batch of sources.residentsIn(unitType.unitTypeId))
        for (const row of batch) index.upsert(residentFrom(row));
      while (entry.missed.size > 0) {
        const ids = [...entry.missed];
        entry.missed.clear();
        replace(index, unitType, ids, await sources.residentsAmong(ids));
      }
      // Synchronous with the check of `missed`, so no change is lost.
      entry.index = index;
      return { questionnaire, index };
    };
    const neighbours = Promise.resolve().then(read);
    const entry: CachedIndex = { unitType, usedAt: clock(), index: undefined, missed: new Set(), neighbours };
    return entry;
  };

  const forgetIdle = () => {
    const usedSince = clock() - maxIdleMs;
    for (const [id, { usedAt, index }] of longestUnused)
      if (index && usedAt < usedSince) longestUnused.delete(id);
  };

  const of = ({ unitTypeId, subnetworkId }: UnitTypeRef): Promise<Neighbours> => {
    const known = longestUnused.get(unitTypeId);
    if (known) {
      known.usedAt = clock();
      return known.neighbours;
    }
    forgetIdle();
    const entry = startKeeping({ unitTypeId, subnetworkId });
    longestUnused.set(unitTypeId, entry);
    entry.neighbours.catch(() => {
      if (longestUnused.get(unitTypeId) === entry) longestUnused.delete(unitTypeId);
    });
    return entry.neighbours;
  };

  /** One read at a time, so that an older state never overwrites a newer one. */
  const catchUp = async () => {
    catchingUp = true;
    try {
      while (waiting.size > 0) {
        const ids = [...waiting];
        waiting.clear();
        const rows = await sources.residentsAmong(ids);
        for (const { unitType, index, missed } of longestUnused.values())
          if (index) replace(index, unitType, ids, rows);
          else for (const id of ids) missed.add(id);
      }
    } catch (error) {
      // After a failed read the index may be out of date, so everything is read again.
      waiting.clear();
      longestUnused.clear();
      throw error;
    } finally {
      catchingUp = false;
    }
  };

  return {
    of,
    update: async (ids) => {
      forgetIdle();
      if (longestUnused.size === 0) return;
      for (const id of ids) waiting.add(id);
      if (!catchingUp) await catchUp();
    },
    drop: (subnetworkId) => {
      for (const [id, { unitType: place }] of longestUnused)
        if (!subnetworkId || place.subnetworkId === subnetworkId) longestUnused.delete(id);
    },
  };
}

/** Updates `ids` to the state of `rows`; removes those without a row here. */
function replace(
  index: ResidentIndex<ResidentTraits>,
  { unitTypeId }: UnitTypeRef,
  ids: readonly MembershipId[],
  rows: readonly ResidentRow[],
): void {
  const here = new Map(rows.filter((row) => row.unitTypeId === unitTypeId).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = here.get(id);
    if (row) index.upsert(residentFrom(row));
    else index.remove(id);
  }
}

function residentFrom({
  id,
  userId,
  registered,
  genderId,
  hidden,
  ...row
}: ResidentRow): Resident<ResidentTraits> {
  const room = { size: row.roomSize, locked: row.roomLocked };
  const [firstName, wholeName] = [nameWords(row.firstName), nameWords(row.firstName, row.lastName)];
  const choices = row.choices.length > 0 ? new Set(row.choices) : none;
  return {
    id,
    answers: matchingAnswers(row.answers),
    traits: { userId, registered, genderId, hidden, room, firstName, wholeName, choices },
  };
}

/** Shared by all residents without a choice. */
const none: ReadonlySet<OptionId> = new Set();

/** Suggestions from an in-memory index of residents, loaded from the database. */
export const openResidentIndexes = (db: Db): ResidentIndexes =>
  makeSuggestions({
    questionnaireOf: async (subnetworkId) => questionnaireFrom(await questionSetOf(db, subnetworkId)),
    residentsIn: (unitTypeId) => residentsIn(db, unitTypeId),
    residentsAmong: (ids) => residentsAmong(db, ids),
  });
