declare const payload: unique symbol;

/** The catalogue's entry of an event, without its payload type. */
interface Entry {
  /** The features that listen after the commit, in every process. */
  readonly after: readonly string[];
  /** The features that listen in the publisher's transaction. */
  readonly within: readonly string[];
  /**
   * The list that is split over several notifications when it is too long for one; listeners are called once per part.
   */
  readonly split?: string | undefined;
  readonly isLocal: boolean;
}
export type Catalogue = Readonly<Record<string, Entry>>;

/** An entry of the features `After` and `Within`; its payload exists in the types only. */
interface EntryOf<Payload, After, Within, Local extends boolean> extends Entry {
  readonly after: readonly (After & string)[];
  readonly within: readonly (Within & string)[];
  readonly isLocal: Local;
  readonly [payload]?: Payload;
}

export type PayloadOf<Entry> = Entry extends { readonly [payload]?: infer Payload extends object }
  ? Payload
  : never;

/** The properties that are lists of any length, unlike pairs. */
type ListIn<Payload> = {
  [Key in keyof Payload & string]: Payload[Key] extends readonly unknown[]
    ? number extends Payload[Key]['length']
      ? Key
      : never
    : never;
}[keyof Payload & string];

/** An event for every process, after the commit. Its payload contains ids, not rows, since notifications are small. */
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

/** An event for the publishing process only, after the commit. It stays in memory, so it may contain rows. */
export const localEvent =
  <Payload extends object>() =>
  <const After extends string>({
    after,
  }: {
    after: readonly After[];
  }): EntryOf<Payload, After, never, true> => ({ after, within: [], isLocal: true });
