import { setTimeout } from 'node:timers/promises';
import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { nameText } from '@nestmate/contract/text/name-words';
import { type Question, type Resident, ResidentIndex } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { countingQuestions, matchingAnswers, type QuestionRow, questionSetOf } from '../../questions';
import { genderFactsOf } from '../../room';
import type { ResidentTraits } from '../find.policy';
import { Postings } from './postings';
import { type ResidentRow, residentsAmong, residentsIn, withRoommates } from './residents.queries';

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

/** Where an index reads its residents: the database, or a test's table. */
export interface ResidentSource {
  questionnaireOf: (subnetworkId: SubnetworkId) => Promise<Questionnaire>;
  residentsIn: (unitTypeId: UnitTypeId) => AsyncIterable<ResidentRow[]>;
  residentsAmong: (ids: MembershipId[]) => Promise<ResidentRow[]>;
  withRoommates: (id: MembershipId) => Promise<MembershipId[]>;
}

/** The residents of one unit type in memory, with the questions that they answer. */
export class IndexedUnitType {
  readonly questionnaire: Questionnaire;
  readonly residents: ResidentIndex<ResidentTraits>;
  readonly postings = new Postings();
  /** Whether everybody is here; before, more come with each batch. */
  isComplete = false;

  constructor(questionnaire: Questionnaire) {
    this.questionnaire = questionnaire;
    this.residents = new ResidentIndex(questionnaire.questions);
  }

  /** Adds a resident, or replaces their older state. */
  put(row: ResidentRow): void {
    const resident = residentFrom(row);
    this.#unpost(row.id);
    this.residents.upsert(resident);
    this.postings.add(resident.traits);
  }

  remove(id: MembershipId): void {
    this.#unpost(id);
    this.residents.remove(id);
  }

  #unpost(id: MembershipId): void {
    const traits = this.residents.traitsOf(id);
    if (traits) this.postings.remove(traits);
  }
}

/** A page of the deck waits this long for a unit type that is being read. */
const usualMaxWaitMs = 300;

/** The number of residents that are preloaded, who take about 0.8 kB each. */
const maxPreloaded = 300_000;
const defaultCapacity = 1_000_000;

/** The index of a unit type that nobody has looked at for this long is dropped. */
export const maxIdleMs = 60 * 60_000;

interface CachedIndex {
  unitType: UnitTypeRef;
  usedAt: number;
  /** With the first batch of residents; pending where there is none. */
  begun: Promise<IndexedUnitType>;
  /** With everybody. */
  loaded: Promise<IndexedUnitType>;
  /** As far as it is read; undefined until its questions are known. */
  index: IndexedUnitType | undefined;
  /** Residents who changed during the read, and may have been read before their change: they join last. */
  missed: Set<MembershipId>;
}

interface ResidentIndexesOptions {
  clock?: () => number;
  /** The number of residents above which the indexes that were used least recently are dropped. */
  capacity?: number;
  /** How long `soon` waits for a unit type that is being read. */
  maxWaitMs?: number;
}

/**
 * The residents of every unit type in use: read once, at first use, and updated from then on.
 * Pages of suggestions are served from here, never from a query.
 */
export class ResidentIndexes {
  readonly #source: ResidentSource;
  readonly #clock: () => number;
  readonly #capacity: number;
  readonly #maxWaitMs: number;
  readonly #cached = new Map<UnitTypeId, CachedIndex>();
  readonly #changed = new Set<MembershipId>();
  #isUpdating = false;

  constructor(
    source: ResidentSource,
    { clock = Date.now, capacity = defaultCapacity, maxWaitMs = usualMaxWaitMs }: ResidentIndexesOptions = {},
  ) {
    this.#source = source;
    this.#clock = clock;
    this.#capacity = capacity;
    this.#maxWaitMs = maxWaitMs;
  }

  /** A unit type with all its residents. */
  of(unitType: UnitTypeRef): Promise<IndexedUnitType> {
    return this.#entryOf(unitType).loaded;
  }

  /**
   * A unit type after a short wait: while a large one is being read, it has only some of its residents (see
   * `isComplete`).
   */
  async soon(unitType: UnitTypeRef): Promise<IndexedUnitType> {
    const entry = this.#entryOf(unitType);
    if (entry.index?.isComplete) return entry.index;
    const timeout = new AbortController();
    const waited = setTimeout(this.#maxWaitMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    // Without the first batch, a page would wait for everybody: on a busy machine it may take longer than the wait.
    const some = Promise.all([entry.begun, waited]).then(([index]) => index);
    return Promise.race([entry.loaded, some]).finally(() => timeout.abort());
  }

  /** A unit type that is in memory with all its residents. */
  inMemory({ unitTypeId }: Pick<UnitTypeRef, 'unitTypeId'>): IndexedUnitType | undefined {
    const index = this.#cached.get(unitTypeId)?.index;
    return index?.isComplete ? index : undefined;
  }

  #entryOf({ unitTypeId, subnetworkId }: UnitTypeRef): CachedIndex {
    const cached = this.#cached.get(unitTypeId);
    if (cached) {
      cached.usedAt = this.#clock();
      return cached;
    }
    this.#dropIdle();
    const entry = this.#load({ unitTypeId, subnetworkId });
    this.#cached.set(unitTypeId, entry);
    entry.loaded.catch(() => {
      if (this.#cached.get(unitTypeId) === entry) this.#cached.delete(unitTypeId);
    });
    return entry;
  }

  /** Reads unit types one after the other before anybody asks, for as long as there is room. */
  async preload(unitTypes: readonly UnitTypeRef[], isStopped: () => boolean): Promise<void> {
    for (const unitType of unitTypes) {
      if (isStopped() || this.#size >= maxPreloaded) return;
      await this.of(unitType);
    }
  }

  get #size(): number {
    return [...this.#cached.values()].reduce((size, { index }) => size + (index?.residents.size ?? 0), 0);
  }

  /** Reads these residents again; call it after their change is committed. */
  async update(ids: Iterable<MembershipId>): Promise<void> {
    this.#dropIdle();
    if (this.#cached.size === 0) return;
    for (const id of ids) this.#changed.add(id);
    if (!this.#isUpdating) await this.#readChanged();
  }

  /** Reads a resident again with their roommates, who are suggested only to people who would live with all of them. */
  async updateRoom(id: MembershipId): Promise<void> {
    if (this.#cached.size > 0) await this.update(await this.#source.withRoommates(id));
  }

  /** Drops every index, or those of one subnetwork; each is read again at its next use. */
  drop(subnetworkId?: SubnetworkId): void {
    for (const [id, { unitType }] of this.#cached)
      if (!subnetworkId || unitType.subnetworkId === subnetworkId) this.#cached.delete(id);
  }

  #load(unitType: UnitTypeRef): CachedIndex {
    let begin = (_index: IndexedUnitType) => {};
    const begun = new Promise<IndexedUnitType>((resolve) => {
      begin = resolve;
    });
    const read = async (): Promise<IndexedUnitType> => {
      const index = new IndexedUnitType(await this.#source.questionnaireOf(unitType.subnetworkId));
      entry.index = index;
      for await (const batch of this.#source.residentsIn(unitType.unitTypeId)) {
        for (const row of batch) if (!entry.missed.has(row.id)) index.put(row);
        begin(index);
      }
      while (entry.missed.size > 0) {
        const ids = [...entry.missed];
        entry.missed.clear();
        replace(index, unitType, ids, await this.#source.residentsAmong(ids));
      }
      // Synchronous with the check of `missed`, so no change is lost.
      index.isComplete = true;
      return index;
    };
    const loaded = Promise.resolve().then(read);
    const entry: CachedIndex = {
      unitType,
      usedAt: this.#clock(),
      index: undefined,
      missed: new Set(),
      begun,
      loaded,
    };
    return entry;
  }

  #dropIdle(): void {
    const usedSince = this.#clock() - maxIdleMs;
    const longestUnused = [...this.#cached].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    let size = this.#size;
    for (const [id, { usedAt, index }] of longestUnused)
      if (index?.isComplete && (usedAt < usedSince || size > this.#capacity)) {
        this.#cached.delete(id);
        size -= index.residents.size;
      }
  }

  /** One read at a time, so that an older state never overwrites a newer one. */
  async #readChanged(): Promise<void> {
    this.#isUpdating = true;
    try {
      while (this.#changed.size > 0) {
        const ids = [...this.#changed];
        this.#changed.clear();
        const rows = await this.#source.residentsAmong(ids);
        for (const { unitType, index, missed } of this.#cached.values())
          if (index?.isComplete) replace(index, unitType, ids, rows);
          else
            for (const id of ids) {
              missed.add(id);
              index?.remove(id);
            }
      }
    } catch (error) {
      // After a failed read an index may be out of date, so everything is read again.
      this.#changed.clear();
      this.#cached.clear();
      throw error;
    } finally {
      this.#isUpdating = false;
    }
  }
}

/** Updates `ids` to the state of `rows`; removes those without a row in this unit type. */
function replace(
  index: IndexedUnitType,
  { unitTypeId }: UnitTypeRef,
  ids: readonly MembershipId[],
  rows: readonly ResidentRow[],
): void {
  const here = new Map(rows.filter((row) => row.unitTypeId === unitTypeId).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = here.get(id);
    if (row) index.put(row);
    else index.remove(id);
  }
}

/** One for all who live alone: a pass over thousands of residents waits for each object that it reads. */
const alone = { size: 1, locked: false };

function residentFrom(row: ResidentRow): Resident<ResidentTraits> {
  const { id, userId, isRegistered, isHidden, choices } = row;
  const { genderId, roommateGenders, livingWith } = genderFactsOf(
    row.genderId,
    row.livingWith,
    row.roommateGenders,
  );
  return {
    id,
    answers: matchingAnswers(row.answers === null ? null : JSON.parse(row.answers)),
    traits: {
      id,
      userId,
      isRegistered,
      genderId,
      roommateGenders,
      livingWith,
      isHidden,
      room:
        row.roomSize === 1 && !row.isRoomLocked ? alone : { size: row.roomSize, locked: row.isRoomLocked },
      firstName: nameText(row.firstName),
      wholeName: nameText(row.firstName, row.lastName),
      choices,
    },
  };
}

export const createResidentIndexes = (db: Db): ResidentIndexes =>
  new ResidentIndexes({
    questionnaireOf: async (subnetworkId) => questionnaireFrom(await questionSetOf(db, subnetworkId)),
    residentsIn: (unitTypeId) => residentsIn(db, unitTypeId),
    residentsAmong: (ids) => residentsAmong(db, ids),
    withRoommates: (id) => withRoommates(db, id),
  });
