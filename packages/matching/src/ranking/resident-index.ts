import { type Answers, type Question, checkQuestions } from '../question';
import { AnswerCodes } from './answer-codes';
import { AnswerRows } from './answer-rows';
import { Best } from './best';
import { writeWorths } from './worth';
import { percentOf } from '../percent';

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

export interface Page<Traits> {
  readonly limit: number;
  readonly offset?: number;
  /** Ids never to suggest: already liked or skipped, roommates, blocked. The viewer is always left out. */
  readonly exclude?: ReadonlySet<string>;
  /** Called for few residents who do not come onto the page. */
  readonly accepts?: (traits: Traits, id: string) => boolean;
}

/**
 * All residents of one unit type who can be suggested, in memory, so that a page of suggestions is one pass over a few
 * bytes per resident. Residents are sorted by id, which also breaks ties.
 */
export class ResidentIndex<Traits> {
  readonly #codes: AnswerCodes;
  readonly #rows: AnswerRows;
  readonly #people: Person<Traits>[] = [];

  /** Throws a RangeError for questions outside the bounds of `checkQuestions`. */
  constructor(questions: readonly Question[], residents: Iterable<Resident<Traits>> = []) {
    checkQuestions(questions);
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
    const row = this.#placeOf(id);
    if (this.#people[row]?.id === id) {
      this.#codes.release(this.#rows.codesIn(row));
      this.#rows.write(row, codes);
      this.#people[row] = { id, traits };
    } else {
      this.#rows.insert(row, codes);
      this.#people.splice(row, 0, { id, traits });
    }
  }

  /** Returns whether the resident was in the index. */
  remove(id: string): boolean {
    const row = this.#placeOf(id);
    if (this.#people[row]?.id !== id) return false;
    this.#codes.release(this.#rows.codesIn(row));
    this.#rows.remove(row);
    this.#people.splice(row, 1);
    return true;
  }

  /** Sorted by best match, then by id, with missing percentages last; the next page continues where this one ends. */
  top(viewer: Viewer, page: Page<Traits>): Suggestion[] {
    const { limit, offset = 0, exclude, accepts } = page;
    if (limit <= 0) return [];
    const best = new Best(offset + limit);
    this.#lookWith(viewer.answers);
    scan(this.#rows, best, (row) => {
      const person = this.#people[row];
      if (person === undefined || person.id === viewer.id || exclude?.has(person.id)) return false;
      return accepts === undefined || accepts(person.traits, person.id);
    });
    return best
      .ranked()
      .slice(offset)
      .flatMap(({ row, percent }) => {
        const person = this.#people[row];
        return person ? { id: person.id, percent } : [];
      });
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
    this.#lookWith(viewer);
    const percentages = new Map<string, number | null>();
    for (const id of ids) {
      const row = this.#placeOf(id);
      if (this.#people[row]?.id === id) percentages.set(id, percentAt(this.#rows, row));
    }
    return percentages;
  }

  /** The traits of a resident that filters use. */
  traitsOf(id: string): Traits | undefined {
    const person = this.#people[this.#placeOf(id)];
    return person?.id === id ? person.traits : undefined;
  }

  /** A resident's complete answers, to explain a match without a database query. */
  answersOf(id: string): Answers | undefined {
    const row = this.#placeOf(id);
    if (this.#people[row]?.id !== id) return undefined;
    return this.#codes.decode(this.#rows.codesIn(row));
  }

  #lookWith(viewer: Answers): void {
    writeWorths(viewer, this.#codes, this.#rows.worths(this.#codes.highest));
  }

  /** The row of an id, or its insertion point. */
  #placeOf(id: string): number {
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
