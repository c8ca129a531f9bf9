import { breaksMustOn, mustsIn } from '../mismatches';
import { meanPercent, percentOf } from '../percent';
import { sumsOf } from '../percent-match';
import { type Answer, type Answers, type Question, checkQuestions } from '../question';
import { type Stance, stanceOn } from '../stance';
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

interface Person<Traits> extends Omit<Resident<Traits>, 'answers'> {
  /** The positions of the questions that are a must for this person. */
  readonly musts: readonly number[];
}

/** A viewer's stance on each question, in order, and the positions of the questions that are a must. */
interface Stances {
  readonly stances: readonly (Stance | null)[];
  readonly musts: readonly number[];
}

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
    const musts = this.#codes.mustsIn(codes);
    const row = this.#rowOf(id);
    if (this.#people[row]?.id === id) {
      this.#codes.release(this.#rows.codesIn(row));
      this.#rows.write(row, codes);
      this.#people[row] = { id, traits, musts };
    } else {
      this.#rows.insert(row, codes);
      this.#people.splice(row, 0, { id, traits, musts });
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

  /**
   * Sorted by best match, then by id, with missing percentages last; the next page continues where this one ends.
   * Nobody is suggested who breaks a must of the viewer, or whose must the viewer breaks.
   */
  top(viewer: Viewer, page: Page<Traits>): Suggestion[] {
    const { limit, offset = 0, among } = page;
    if (limit <= 0) return [];
    const mine = this.#stancesOf(viewer.answers);
    const admits = this.#admitting(viewer.id, mine, page);
    const count = offset + limit;
    const few = (some: readonly { readonly id: string }[] | undefined) =>
      some && some.length * lookUpCost < this.size
        ? this.#rankAmong(mine, count, { among: some, admits })
        : undefined;
    const found =
      few(among?.all) ??
      this.#amongCached({ id: viewer.id, mine }, count, admits) ??
      few(among?.accepted()) ??
      this.#rank(mine, count, admits);
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
    const all = viewers.map(({ answers }) => this.#stancesOf(answers));
    const rows = this.#people.flatMap((person, row) =>
      !ids.has(person.id) &&
      (accepts?.(person.traits, person.id) ?? true) &&
      !all.some((mine) => this.#breaksMust(person, mine))
        ? row
        : [],
    );
    const percentages = all.map((mine) => {
      this.#lookWith(mine);
      return rows.map((row) => this.#percentAt(row, mine));
    });
    const best = new Best(limit);
    for (const [at, row] of rows.entries())
      best.offer(row, meanPercent(percentages.map((one) => one[at] ?? null)));
    const { people, percentages: means } = this.#rankingOf(best);
    return people.map(({ id }, at) => ({ id, percent: means[at] ?? null }));
  }

  /** The best `count` whom `admits` lets in, from the viewer's cached ranking; undefined if these are too few. */
  #amongCached(
    { id, mine }: { id: string; mine: Stances },
    count: number,
    admits: (person: Person<Traits>) => boolean,
  ): Ranking<Person<Traits>> | undefined {
    if (!this.#rankings || this.size < this.#minRanked || count > rankedPeople / 2) return undefined;
    const { isComplete, ...ranking } = this.#rankings.rankingFor(id, mine.stances, {
      rank: (people) => this.#rank(mine, people, () => true),
      weigh: (ids) => this.#weigh(mine, ids),
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
  #rank(mine: Stances, count: number, admits: (person: Person<Traits>) => boolean): Ranking<Person<Traits>> {
    const best = new Best(count);
    this.#lookWith(mine);
    const rows = this.#rows;
    // Every row that can still be among the best.
    for (let row = rows.next(0, best.threshold); row < rows.count; row = rows.next(row + 1, best.threshold)) {
      const person = this.#people[row];
      if (person && admits(person)) best.offer(row, this.#percentOf(row, mine));
    }
    return this.#rankingOf(best);
  }

  /** The best `count` of `among` whom `admits` lets in, looking each of them up. */
  #rankAmong(
    mine: Stances,
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
    this.#lookWith(mine);
    for (const row of rows.toSorted((a, b) => a - b)) best.offer(row, this.#percentAt(row, mine));
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
  #weigh(mine: Stances, ids: Iterable<string>): [Person<Traits>, number | null][] {
    this.#lookWith(mine);
    const weighed: [Person<Traits>, number | null][] = [];
    for (const id of ids) {
      const row = this.#rowOf(id);
      const person = this.#people[row];
      if (person?.id === id) weighed.push([person, this.#percentAt(row, mine)]);
    }
    return weighed;
  }

  /**
   * The number of those who can be suggested to the viewer.
   * @param page.among a superset of those whom `accepts` lets in, where it can be found without a pass over everybody
   */
  count(
    viewer: Viewer,
    {
      among,
      ...page
    }: Pick<Page<Traits>, 'accepts' | 'exclude'> & { among?: readonly { id: string }[] | undefined },
  ): number {
    const admits = this.#admitting(viewer.id, this.#stancesOf(viewer.answers), page);
    let count = 0;
    if (!among) for (const person of this.#people) if (admits(person)) count += 1;
    for (const { id } of among ?? []) {
      const person = this.#people[this.#rowOf(id)];
      if (person?.id === id && admits(person)) count += 1;
    }
    return count;
  }

  /** The percentages of those of `ids` who are in the index. */
  percentagesFor(viewer: Answers, ids: Iterable<string>): Map<string, number | null> {
    return new Map(this.#weigh(this.#stancesOf(viewer), ids).map(([{ id }, percent]) => [id, percent]));
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

  #stancesOf(answers: Answers): Stances {
    const stances = this.#codes.questions.map((question) => stanceOn(question, answers.get(question.id)));
    return { stances, musts: mustsIn(this.#codes.questions, stances) };
  }

  /** Whether somebody may be suggested to a viewer. */
  #admitting(
    viewerId: string,
    mine: Stances,
    { exclude, accepts }: Pick<Page<Traits>, 'accepts' | 'exclude'>,
  ): (person: Person<Traits>) => boolean {
    return (person) =>
      person.id !== viewerId &&
      !exclude?.has(person.id) &&
      (accepts === undefined || accepts(person.traits, person.id)) &&
      !this.#breaksMust(person, mine);
  }

  #breaksMust({ id, musts }: Person<Traits>, mine: Stances): boolean {
    if (musts.length === 0 && mine.musts.length === 0) return false;
    const codes = this.#rows.codesIn(this.#rowOf(id));
    const breaksOn = (at: number) => {
      const [question, stance] = [this.#codes.questions[at], mine.stances[at]];
      const theirs = this.#codes.answerAt(codes[at] ?? 0)?.stance;
      return question && stance && theirs ? breaksMustOn(question, stance, theirs) : false;
    };
    return mine.musts.some(breaksOn) || musts.some(breaksOn);
  }

  #lookWith({ stances }: Stances): void {
    writeWorths(stances, this.#codes, this.#rows.worths(this.#codes.highest));
  }

  #percentAt(row: number, mine: Stances): number | null {
    this.#rows.next(row, 0, row + 1);
    return this.#percentOf(row, mine);
  }

  /** The percentage of the row that was found. */
  #percentOf(row: number, { stances }: Stances): number | null {
    const codes = this.#rows.codesIn(row);
    return (
      percentOf(this.#rows.sums) ??
      // Perhaps nothing matters to one of them, so that all matters alike.
      (stances.some((stance, at) => stance && codes[at])
        ? percentOf(sumsOf(this.#codes.questions, stances, this.#codes.stancesOf(codes)))
        : null)
    );
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
