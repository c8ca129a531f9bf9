declare const payload: unique symbol;

/** What the catalogue says of one event, apart from its payload. */
interface Entry {
  /** The features that listen after the commit, in every process. */
  readonly after: readonly string[];
  /** The features that listen in the publisher's transaction. */
  readonly within: readonly string[];
  /** The list that goes out in several notifications when one does not hold it; listeners are called once per part. */
  readonly split?: string | undefined;
  readonly isLocal: boolean;
}
export type Catalogue = Readonly<Record<string, Entry>>;

/** An entry of the features `After` and `Within`; its payload is known to the types alone. */
interface EntryOf<Payload, After, Within, Local extends boolean> extends Entry {
  readonly after: readonly (After & string)[];
  readonly within: readonly (Within & string)[];
  readonly isLocal: Local;
  readonly [payload]?: Payload;
}

export type PayloadOf<Entry> = Entry extends { readonly [payload]?: infer Payload extends object }
  ? Payload
  : never;

/** The properties that hold a list of any length, not those that hold a pair. */
type ListIn<Payload> = {
  [Key in keyof Payload & string]: Payload[Key] extends readonly unknown[]
    ? number extends Payload[Key]['length']
      ? Key
      : never
    : never;
}[keyof Payload & string];

/** An event that every process hears after the commit. Its payload holds ids, not rows: a notification is small. */
export const event =
  <Payload extends object>() =>
  <const After extends string = never, const Within extends string = never>({
    after = [],
    within = [],
    split,
  }: {
    after?: readonly After[];
    within?: readonly Within[];
    split?: ListIn<Payload>;
  }): EntryOf<Payload, After, Within, false> => ({ after, within, split, isLocal: false });

/** An event that only the publishing process hears, after the commit. It never leaves memory, so it may hold rows. */
export const localEvent =
  <Payload extends object>() =>
  <const After extends string>({
    after,
  }: {
    after: readonly After[];
  }): EntryOf<Payload, After, never, true> => ({ after, within: [], isLocal: true });
