import type { Stance } from '../stance';

/** A viewer's best residents, best first, with their percentages (missing ones last). */
export interface Ranking<Person> {
  readonly people: Person[];
  readonly percentages: (number | null)[];
}

interface Entry<Person> extends Ranking<Person> {
  /** The viewer's answers when they were ranked. */
  readonly stances: readonly (Stance | null)[];
  /**
   * The worst of the best when everybody was ranked; undefined if nobody was left out. Nobody who has not changed since
   * comes before.
   */
  readonly boundary: { readonly id: string; readonly percent: number | null } | undefined;
  /** The number of changes of the index that this ranking includes. */
  changes: number;
}

/** The index, as the cache uses it. */
export interface RankingSource<Person> {
  /** The best `count` of everybody. */
  rank: (count: number) => Ranking<Person>;
  /** The people with these ids who are in the index, with their percentages. */
  weigh: (ids: Iterable<string>) => [Person, number | null][];
}

/** The number of people in a cached ranking: enough for the first pages of a deck after filters and decisions. */
export const rankedPeople = 512;
/** A ranking is made again after more changes than this. */
const maxChanges = 256;

/**
 * The rankings of the viewers who looked last, updated by changes: only the resident who changed is weighed again, so
 * that a page of the deck looks at a few hundred people in place of everybody. A ranking takes about 9 kB.
 */
export class RankingCache<Person extends { readonly id: string }> {
  readonly #capacity: number;
  /** By viewer, the latest reader last. */
  readonly #entries = new Map<string, Entry<Person>>();
  /** The ids of the latest changes; `#changes` counts all there have been. */
  #changed: string[] = [];
  #changes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Notes that a resident joined, changed or left. */
  invalidate(id: string): void {
    if (this.#entries.size === 0) return;
    this.#changes += 1;
    this.#changed.push(id);
    if (this.#changed.length > 2 * maxChanges) this.#changed = this.#changed.slice(-maxChanges);
  }

  /** The viewer's best residents, at most `rankedPeople`, and whether these are all there are. */
  rankingFor(
    viewerId: string,
    stances: readonly (Stance | null)[],
    source: RankingSource<Person>,
  ): Ranking<Person> & { isComplete: boolean } {
    const entry = this.#current(viewerId, stances, source) ?? this.#made(stances, source);
    this.#entries.delete(viewerId);
    this.#entries.set(viewerId, entry);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.#capacity) this.#entries.delete(oldest);
    return { people: entry.people, percentages: entry.percentages, isComplete: entry.boundary === undefined };
  }

  #made(stances: readonly (Stance | null)[], source: RankingSource<Person>): Entry<Person> {
    const ranking = source.rank(rankedPeople);
    const last = ranking.people.length - 1;
    const worst = ranking.people[last];
    const boundary =
      worst && last + 1 === rankedPeople
        ? { id: worst.id, percent: ranking.percentages[last] ?? null }
        : undefined;
    return { ...ranking, stances, boundary, changes: this.#changes };
  }

  /** The cached ranking with all changes since; undefined if there is none that can be brought up to date. */
  #current(
    viewerId: string,
    stances: readonly (Stance | null)[],
    source: RankingSource<Person>,
  ): Entry<Person> | undefined {
    const entry = this.#entries.get(viewerId);
    if (!entry || !isSame(entry.stances, stances)) return undefined;
    const missing = this.#changes - entry.changes;
    if (missing === 0) return entry;
    if (missing > maxChanges) return undefined;
    const ids = new Set(this.#changed.slice(-missing));
    leaveOut(entry, ids);
    for (const [person, percent] of source.weigh(ids)) insert(entry, person, percent);
    entry.changes = this.#changes;
    return entry;
  }
}

function isSame(some: readonly (Stance | null)[], others: readonly (Stance | null)[]): boolean {
  return some.every((stance, at) => {
    const other = others[at];
    return (
      stance?.own === other?.own &&
      stance?.accepted === other?.accepted &&
      stance?.importance === other?.importance
    );
  });
}

function leaveOut<Person extends { readonly id: string }>(
  { people, percentages }: Ranking<Person>,
  ids: ReadonlySet<string>,
): void {
  let left = 0;
  for (const [at, person] of people.entries()) {
    if (ids.has(person.id)) continue;
    people[left] = person;
    percentages[left] = percentages[at] ?? null;
    left += 1;
  }
  people.length = left;
  percentages.length = left;
}

function insert<Person extends { readonly id: string }>(
  { people, percentages, boundary }: Entry<Person>,
  person: Person,
  percent: number | null,
): void {
  const isBefore = (id: string, other: number | null) =>
    (other ?? -1) > (percent ?? -1) || ((other ?? -1) === (percent ?? -1) && id < person.id);
  if (boundary && isBefore(boundary.id, boundary.percent)) return;
  let from = 0;
  let to = people.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = people[middle];
    if (other && isBefore(other.id, percentages[middle] ?? null)) from = middle + 1;
    else to = middle;
  }
  people.splice(from, 0, person);
  percentages.splice(from, 0, percent);
}
