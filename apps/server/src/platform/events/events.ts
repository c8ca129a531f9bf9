import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { beforeCommit, type Db, type Tx } from '../database/pipelined-transaction';
import type { Catalogue, PayloadOf } from './catalogue';
import { listenOn } from './connection';

const channel = 'nestmate_events';

/** Filled by the product's catalogue through declaration merging. */
export interface DomainEvents {}

type NameIn<Events, Local extends boolean = boolean> = {
  [Name in keyof Events & string]: Events[Name] extends { isLocal: Local } ? Name : never;
}[keyof Events & string];
type FeatureIn<Entry, Kind extends 'after' | 'within'> =
  Entry extends Record<Kind, readonly (infer Feature)[]> ? Feature : never;

type AfterListener<Event> = (event: Event) => void | Promise<void>;
type WithinListener<Event> = (tx: Tx, event: Event) => Promise<void>;

/**
 * Domain events are part of the transaction that causes them (PostgreSQL NOTIFY): every process gets them after the
 * commit, and none gets the events of a transaction that was rolled back.
 */
export interface Events<All = DomainEvents> {
  /**
   * Runs the listeners within the transaction, and notifies every process at its commit, of all its events in one
   * statement.
   */
  publish<Name extends NameIn<All, false>>(tx: Tx, name: Name, event: PayloadOf<All[Name]>): Promise<void>;
  /** Calls the listeners of this process. Call it after the commit. */
  publishHere<Name extends NameIn<All, true>>(name: Name, event: PayloadOf<All[Name]>): void;
  /** Listens after the commit. A listener that fails is logged. */
  on<Name extends NameIn<All>>(
    name: Name,
    feature: FeatureIn<All[Name], 'after'>,
    listener: AfterListener<PayloadOf<All[Name]>>,
  ): void;
  /** Listens in the publisher's transaction. A listener that fails rolls it back. */
  within<Name extends NameIn<All>>(
    name: Name,
    feature: FeatureIn<All[Name], 'within'>,
    listener: WithinListener<PayloadOf<All[Name]>>,
  ): void;
  /**
   * Called after a lost connection is back: events may have been missed, so state derived from them must be rebuilt.
   */
  onGap(listener: () => void): void;
  /** The catalogue's listeners that are not registered. */
  missingListeners(): string[];
  close(): Promise<void>;
}

/** For code that only publishes. */
export type Publisher = Pick<Events, 'publish'>;

/** PostgreSQL's limit of a payload. */
const maxBytes = 7999;

/** The payloads of an event's notifications: one, or several with a part each of the list that may be split. */
export function inNotifications(name: string, event: object, split: string | undefined): string[] {
  const text = JSON.stringify({ name, event });
  if (Buffer.byteLength(text) <= maxBytes) return [text];
  const list: unknown = split === undefined ? undefined : Reflect.get(event, split);
  if (split === undefined || !Array.isArray(list) || list.length < 2)
    throw new Error(`${name} is too long for a notification`);
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].flatMap((part) =>
    inNotifications(name, { ...event, [split]: part }, split),
  );
}

export async function listenForEvents<All extends Catalogue>(
  url: string,
  log: Logger,
  catalogue: All,
): Promise<Events<All>> {
  const after = new Listeners<AfterListener<never>>();
  const within = new Listeners<WithinListener<never>>();
  const gapListeners: (() => void)[] = [];

  const deliver = (name: string, event: never) => {
    for (const listener of after.of(name))
      Promise.resolve()
        .then(() => listener(event))
        .catch((error: unknown) => log.error({ err: error, event: name }, 'An event listener failed'));
  };
  const connection = await listenOn(channel, url, log, {
    onNotification: (payload) => {
      const { name, event } = JSON.parse(payload) as { name: string; event: never };
      deliver(name, event);
    },
    onGap: () => gapListeners.forEach((listener) => listener()),
  });

  return {
    async publish(tx, name, event) {
      for (const listener of within.of(name)) await listener(tx, event as never);
      const { after: features = [], split } = catalogue[name] ?? {};
      if (features.length === 0) return;
      await notifyBeforeCommit(tx, inNotifications(name, event, split));
    },
    publishHere: (name, event) => deliver(name, event as never),
    on: (name, feature, listener) => after.add(name, feature, listener),
    within: (name, feature, listener) => within.add(name, feature, listener),
    onGap: (listener) => void gapListeners.push(listener),
    missingListeners: () => [...after.missing(catalogue, 'after'), ...within.missing(catalogue, 'within')],
    close: () => connection.close(),
  };
}

/** The notifications of each open transaction, which go out in one statement. */
const unsent = new WeakMap<Db, string[]>();

async function notifyBeforeCommit(tx: Tx, texts: readonly string[]): Promise<void> {
  const earlier = unsent.get(tx);
  if (earlier) return void earlier.push(...texts);
  const waiting = [...texts];
  const isLater = beforeCommit(tx, {
    name: 'events_publish',
    text: 'select pg_notify($1, text) from unnest($2::text[]) as text',
    values: [channel, waiting],
  });
  if (isLater) unsent.set(tx, waiting);
  else
    await tx.execute(
      sql`select pg_notify(${channel}, text) from unnest(${sql.param(waiting)}::text[]) as text`,
    );
}

/** The listeners of one kind, by the event's name and the feature. */
class Listeners<Listener> {
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
