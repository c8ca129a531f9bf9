import { meanPercent, percentOf } from '../percent';
import { type Answer, type Answers, type Question, checkQuestions } from '../question';
import { stanceOn } from '../stance';
import { AnswerCodes } from './answer-codes';
import { AnswerRows } from './answer-rows';
import { Best } from './best';
import { rankedPeople, type Ranking, RankingCache } from './ranking-cache';
import { writeWorths } from './worth';

/** `id` is the membership's; `traits` holds what filters use (gender, hidden, room size, majors…). */
export interface Resident<Traits> {
  readonly id: string;
  readonly answers: Answers;
  readonly traits: Traits;
}

type Person<Traits> = Omit<Resident<Traits>, 'answers'>;

export interface Viewer {
  readonly id: string;
  readonly answers: Answers;
}

export interface Suggestion {
  readonly id: string;
  readonly percent: number | null;
}

export interface Candidates {
  /** A superset of those whom `accepts` lets in, in any order. */
  readonly all: readonly { readonly id: string }[];
  /** Exactly those whom `accepts` lets in. */
  readonly accepted: () => readonly { readonly id: string }[];
}

export interface Page<Traits> {
  readonly limit: number;
  readonly offset?: number;
  /** Ids never to suggest: already liked or skipped, roommates, blocked. The viewer is always left out. */
  readonly exclude?: ReadonlySet<string>;
  /** Whether a resident may be suggested. Called for the best-ranked ones only, as far as possible. */
  readonly accepts?: (traits: Traits, id: string) => boolean;
  /** Set where those whom `accepts` lets in can be found without a pass over everybody. */
  readonly among?: Candidates | undefined;
}

/** Looking one resident up takes as long as passing over this many. */
const lookUpCost = 64;

/** The viewers of one index whose rankings are cached, 9 kB each. */
const defaultRankings = 2000;
/**
 * Rankings pay from this size on: in a smaller index, one pass over everybody takes less than 0.15 ms, and they take
 * more memory than residents.
 */
const defaultMinRanked = 10_000;

/**
 * All residents of one unit type who can be suggested, in memory, so that a viewer's first page of suggestions is one
 * pass over a few bytes per resident, and the next ones come from a cached ranking. Residents are sorted by id, which
 * also breaks ties.
 */
export class ResidentIndex<Traits> {
  readonly #codes: AnswerCodes;
  readonly #rows: AnswerRows;
  readonly #people: Person<Traits>[] = [];
  readonly #rankings: RankingCache<Person<Traits>> | undefined;
  readonly #minRanked: number;

  /** Throws a RangeError for questions outside the bounds of `checkQuestions`. */
  constructor(
    questions: readonly Question[],
    residents: Iterable<Resident<Traits>> = [],
    {
      cachedRankings = defaultRankings,
      minRanked = defaultMinRanked,
    }: { cachedRankings?: number; minRanked?: number } = {},
  ) {
    checkQuestions(questions);
    this.#rankings = cachedRankings > 0 ? new RankingCache(cachedRankings) : undefined;
    this.#minRanked = minRanked;
    this.#codes = new AnswerCodes(questions);
    this.#rows = new AnswerRows(questions.length);
    const inOrder = Array.from(residents).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    this.#rows.reserve(inOrder.length);
    for (const resident of inOrder) this.upsert(resident);
  }

  get size(): number {
    return this.#people.length;
  }

  /** The answers that a viewer is weighed against; the time of a page grows with them. */
  get weighedAnswers(): number {
    return this.#codes.highest;
  }

  /** Adds a resident, or replaces the one with this id. */
  upsert({ id, answers, traits }: Resident<Traits>): void {
    const codes = this.#codes.acquire(answers);
    const row = this.#rowOf(id);
    if (this.#people[row]?.id === id) {
      this.#codes.release(this.#rows.codesIn(row));
      this.#rows.write(row, codes);
      this.#people[row] = { id, traits };
    } else {
      this.#rows.insert(row, codes);
      this.#people.splice(row, 0, { id, traits });
    }
    this.#rankings?.invalidate(id);
  }

  /** Returns whether the resident was in the index. */
  remove(id: string): boolean {
    const row = this.#rowOf(id);
    if (this.#people[row]?.id !== id) return false;
    this.#codes.release(this.#rows.codesIn(row));
    this.#rows.remove(row);
    this.#people.splice(row, 1);
    this.#rankings?.invalidate(id);
    return true;
  }

  /** Sorted by best match, then by id, with missing percentages last; the next page continues where this one ends. */
  top(viewer: Viewer, page: Page<Traits>): Suggestion[] {
    const { limit, offset = 0, exclude, accepts, among } = page;
    if (limit <= 0) return [];
    const admits = ({ id, traits }: Person<Traits>) =>
      id !== viewer.id && !exclude?.has(id) && (accepts === undefined || accepts(traits, id));
    const count = offset + limit;
    const few = (some: readonly { readonly id: string }[] | undefined) =>
      some && some.length * lookUpCost < this.size
        ? this.#rankAmong(viewer.answers, count, { among: some, admits })
        : undefined;
    const found =
      few(among?.all) ??
      this.#amongCached(viewer, count, admits) ??
      few(among?.accepted()) ??
      this.#rank(viewer.answers, count, admits);
    return found.people
      .slice(offset)
      .map(({ id }, at) => ({ id, percent: found.percentages[offset + at] ?? null }));
  }

  /**
   * As `top`, for several viewers who live together: sorted by the mean of the percentages with each of them. One pass
   * over everybody for each viewer.
   */
  topForAll(viewers: readonly Viewer[], page: Pick<Page<Traits>, 'accepts' | 'limit'>): Suggestion[] {
    const [only, ...others] = viewers;
    if (only && others.length === 0) return this.top(only, page);
    const { limit, accepts } = page;
    if (limit <= 0) return [];
    const ids = new Set(viewers.map(({ id }) => id));
    const rows = this.#people.flatMap(({ id, traits }, row) =>
      !ids.has(id) && (accepts?.(traits, id) ?? true) ? row : [],
    );
    const percentages = viewers.map(({ answers }) => {
      this.#lookWith(answers);
      return rows.map((row) => percentAt(this.#rows, row));
    });
    const best = new Best(limit);
    for (const [at, row] of rows.entries())
      best.offer(row, meanPercent(percentages.map((one) => one[at] ?? null)));
    const { people, percentages: means } = this.#rankingOf(best);
    return people.map(({ id }, at) => ({ id, percent: means[at] ?? null }));
  }

  /** The best `count` whom `admits` lets in, from the viewer's cached ranking; undefined if these are too few. */
  #amongCached(
    viewer: Viewer,
    count: number,
    admits: (person: Person<Traits>) => boolean,
  ): Ranking<Person<Traits>> | undefined {
    if (!this.#rankings || this.size < this.#minRanked || count > rankedPeople / 2) return undefined;
    const stances = this.#codes.questions.map((question) =>
      stanceOn(question, viewer.answers.get(question.id)),
    );
    const { isComplete, ...ranking } = this.#rankings.rankingFor(viewer.id, stances, {
      rank: (people) => this.#rank(viewer.answers, people, () => true),
      weigh: (ids) => this.#weigh(viewer.answers, ids),
    });
    const found: Ranking<Person<Traits>> = { people: [], percentages: [] };
    for (const [at, person] of ranking.people.entries()) {
      if (found.people.length === count) break;
      if (!admits(person)) continue;
      found.people.push(person);
      found.percentages.push(ranking.percentages[at] ?? null);
    }
    return isComplete || found.people.length === count ? found : undefined;
  }

  /** The best `count` whom `admits` lets in, in one pass over everybody. */
  #rank(
    viewer: Answers,
    count: number,
    admits: (person: Person<Traits>) => boolean,
  ): Ranking<Person<Traits>> {
    const best = new Best(count);
    this.#lookWith(viewer);
    scan(this.#rows, best, (row) => {
      const person = this.#people[row];
      return person !== undefined && admits(person);
    });
    return this.#rankingOf(best);
  }

  /** The best `count` of `among` whom `admits` lets in, looking each of them up. */
  #rankAmong(
    viewer: Answers,
    count: number,
    {
      among,
      admits,
    }: { among: readonly { readonly id: string }[]; admits: (person: Person<Traits>) => boolean },
  ): Ranking<Person<Traits>> {
    const rows = among.flatMap(({ id }) => {
      const row = this.#rowOf(id);
      const person = this.#people[row];
      return person?.id === id && admits(person) ? row : [];
    });
    const best = new Best(count);
    this.#lookWith(viewer);
    for (const row of rows.toSorted((a, b) => a - b)) best.offer(row, percentAt(this.#rows, row));
    return this.#rankingOf(best);
  }

  #rankingOf(best: Best): Ranking<Person<Traits>> {
    const ranking: Ranking<Person<Traits>> = { people: [], percentages: [] };
    for (const { row, percent } of best.ranked()) {
      const person = this.#people[row];
      if (!person) continue;
      ranking.people.push(person);
      ranking.percentages.push(percent);
    }
    return ranking;
  }

  /** The residents among `ids` who are in the index, with their percentages. */
  #weigh(viewer: Answers, ids: Iterable<string>): [Person<Traits>, number | null][] {
    this.#lookWith(viewer);
    const weighed: [Person<Traits>, number | null][] = [];
    for (const id of ids) {
      const row = this.#rowOf(id);
      const person = this.#people[row];
      if (person?.id === id) weighed.push([person, percentAt(this.#rows, row)]);
    }
    return weighed;
  }

  /** The number of accepted residents who are not excluded, without the viewer. */
  count(viewerId: string, { exclude, accepts }: Pick<Page<Traits>, 'accepts' | 'exclude'>): number {
    let count = 0;
    for (const { id, traits } of this.#people)
      if (id !== viewerId && !exclude?.has(id) && (accepts?.(traits, id) ?? true)) count += 1;
    return count;
  }

  /** The percentages of those of `ids` who are in the index. */
  percentagesFor(viewer: Answers, ids: Iterable<string>): Map<string, number | null> {
    return new Map(this.#weigh(viewer, ids).map(([{ id }, percent]) => [id, percent]));
  }

  /** The traits of a resident that filters use. */
  traitsOf(id: string): Traits | undefined {
    const person = this.#people[this.#rowOf(id)];
    return person?.id === id ? person.traits : undefined;
  }

  /** A resident's complete answers, to explain a match without a database query. */
  answersOf(id: string): Answers | undefined {
    const row = this.#rowOf(id);
    if (this.#people[row]?.id !== id) return undefined;
    return this.#codes.decode(this.#rows.codesIn(row));
  }

  /** The number of residents whose own answer to a question is the same. */
  givenBy(questionId: string, answer: Answer): number {
    return this.#codes.givenBy(questionId, answer);
  }

  #lookWith(viewer: Answers): void {
    writeWorths(viewer, this.#codes, this.#rows.worths(this.#codes.highest));
  }

  /** The row of an id, or its insertion point. */
  #rowOf(id: string): number {
    let from = 0;
    let to = this.#people.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const person = this.#people[middle];
      if (person !== undefined && person.id < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Offers every row that can still be among the best and that `admits` lets in. */
function scan(rows: AnswerRows, best: Best, admits: (row: number) => boolean): void {
  for (let row = rows.next(0, best.threshold); row < rows.count; row = rows.next(row + 1, best.threshold))
    if (admits(row)) best.offer(row, percentOf(rows.sums));
}

function percentAt(rows: AnswerRows, row: number): number | null {
  rows.next(row, 0, row + 1);
  return percentOf(rows.sums);
}
