import type { Catalogue } from './catalogue';

/** The listeners of one kind, by the event's name and the feature. */
export class Listeners<Listener> {
  readonly #byName = new Map<string, { feature: string; listener: Listener }[]>();

  add(name: string, feature: string, listener: Listener): void {
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), { feature, listener }]);
  }

  of(name: string): Listener[] {
    return (this.#byName.get(name) ?? []).map(({ listener }) => listener);
  }

  /** The catalogue's listeners that nobody has added. */
  missing(catalogue: Catalogue, kind: 'after' | 'within'): string[] {
    return Object.entries(catalogue).flatMap(([name, entry]) => {
      const added = new Set(this.#byName.get(name)?.map(({ feature }) => feature));
      return entry[kind].filter((feature) => !added.has(feature)).map((feature) => `${feature}: ${name}`);
    });
  }
}
