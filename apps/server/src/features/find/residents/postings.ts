import type { OptionId } from '@nestmate/contract/ids';
import type { ResidentTraits } from '../find.policy';

/** A name's word is listed under this many of its first letters, so that few words are compared for a search. */
const prefixLength = 3;
const prefixOf = (word: string) => word.slice(0, prefixLength);
const prefixesOf = ({ wholeName }: ResidentTraits) =>
  new Set(
    wholeName
      .split(' ')
      .filter(Boolean)
      .map((word) => prefixOf(word)),
  );

/**
 * The residents of a unit type by the beginnings of their names' words and by their choices, so that a search looks
 * only at those who can match it. What is found may still not match: a filter looks at each of them.
 */
export class Postings {
  readonly #byPrefix = new Map<string, ResidentTraits[]>();
  readonly #byChoice = new Map<OptionId, ResidentTraits[]>();

  add(resident: ResidentTraits): void {
    for (const prefix of prefixesOf(resident)) add(this.#byPrefix, prefix, resident);
    for (const choice of resident.choices) add(this.#byChoice, choice, resident);
  }

  remove(resident: ResidentTraits): void {
    for (const prefix of prefixesOf(resident)) remove(this.#byPrefix, prefix, resident);
    for (const choice of resident.choices) remove(this.#byChoice, choice, resident);
  }

  /** Everybody with a word that may begin with this one, which is not empty. */
  named(word: string): readonly ResidentTraits[] {
    if (word.length >= prefixLength) return this.#byPrefix.get(prefixOf(word)) ?? [];
    const found = new Set<ResidentTraits>();
    for (const [prefix, residents] of this.#byPrefix)
      if (prefix.startsWith(word)) for (const resident of residents) found.add(resident);
    return [...found];
  }

  /** Everybody who chose one of these. */
  chose(options: readonly OptionId[]): readonly ResidentTraits[] {
    const [only, ...others] = options.map((option) => this.#byChoice.get(option) ?? []);
    return others.length === 0 ? (only ?? []) : [...new Set([only ?? [], ...others].flat())];
  }
}

function add<Key>(postings: Map<Key, ResidentTraits[]>, key: Key, resident: ResidentTraits): void {
  const residents = postings.get(key);
  if (residents) residents.push(resident);
  else postings.set(key, [resident]);
}

function remove<Key>(postings: Map<Key, ResidentTraits[]>, key: Key, resident: ResidentTraits): void {
  const residents = postings.get(key) ?? [];
  const at = residents.indexOf(resident);
  const last = residents.pop();
  if (at >= 0 && last && last !== resident) residents[at] = last;
  if (residents.length === 0) postings.delete(key);
}
