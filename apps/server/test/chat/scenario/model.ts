/** A model of who may do what in a few conversations, independent of the server. */

export const names = ['ana', 'ben', 'cho', 'dee', 'eve', 'anaAbroad'] as const;
/** `anaAbroad` is Ana's other membership, in Eve's community. */
export type Name = (typeof names)[number];
export const talkNames = ['anaBen', 'benCho', 'room', 'abroad'] as const;
export type TalkName = (typeof talkNames)[number];

interface ModelMessage {
  author: Name;
  body: string;
  isRemoved: boolean;
  /** The participants when the message was written. */
  readers: ReadonlySet<Name>;
}

interface Talk {
  kind: 'people' | 'room';
  members: Set<Name>;
  written: ModelMessage[];
  /** The number of messages when a person joined; messages of an earlier stay may be withheld. */
  since: Map<Name, number>;
  /** Undefined for a person who rejoined: not modelled. */
  readIndex: Map<Name, number | undefined>;
}

export interface World {
  talks: Record<TalkName, Talk>;
  /** People who no longer have a membership. */
  gone: Set<Name>;
  /** The subset of `gone` without an account. */
  deleted: Set<Name>;
  /** Entries have the form `blocker > blocked`. */
  blocks: Set<string>;
}

export const communityOf = (name: Name) => (name === 'eve' || name === 'anaAbroad' ? 'elsewhere' : 'hall');

export function newWorld(): World {
  const talk = (kind: Talk['kind'], ...members: Name[]): Talk => ({
    kind,
    members: new Set(members),
    written: [],
    since: new Map(),
    readIndex: new Map(members.map((name) => [name, -1])),
  });
  return {
    talks: {
      anaBen: talk('people', 'ana', 'ben'),
      benCho: talk('people', 'ben', 'cho'),
      room: talk('room', 'ana', 'ben', 'cho'),
      abroad: talk('people', 'eve', 'anaAbroad'),
    },
    gone: new Set(),
    deleted: new Set(),
    blocks: new Set(),
  };
}

export const takesPart = ({ talks, gone }: World, me: Name, talk: TalkName) =>
  talks[talk].members.has(me) && !gone.has(me);

export const participants = (world: World, talk: TalkName) =>
  names.filter((name) => takesPart(world, name, talk));

/** The other participant in a conversation of two. */
export const otherOf = ({ talks }: World, me: Name, talk: TalkName): Name | undefined =>
  talks[talk].kind === 'people' ? [...talks[talk].members].find((name) => name !== me) : undefined;

export function writeRefusalOf(world: World, me: Name, talk: TalkName): string | undefined {
  if (!takesPart(world, me, talk)) return 'NotFound';
  const other = otherOf(world, me, talk);
  if (!other) return undefined;
  if (world.gone.has(other)) return 'ChatUnavailable';
  if (world.blocks.has(`${other} > ${me}`)) return 'BlockedByThem';
  return world.blocks.has(`${me} > ${other}`) ? 'BlockedByMe' : undefined;
}

/** A person's read horizon as `me` may see it; undefined for a person who rejoined. */
export function horizonShown(world: World, me: Name, talk: TalkName, whose: Name): number | undefined {
  return me === whose || !writeRefusalOf(world, me, talk) ? world.talks[talk].readIndex.get(whose) : -1;
}

/** The indexes of the messages that a participant may read, and of those that the server must return. */
export function readable({ talks }: World, me: Name, talk: TalkName) {
  const { written, since } = talks[talk];
  const may = written.flatMap(({ readers }, index) => (readers.has(me) ? [index] : []));
  return { may, must: may.filter((index) => index >= (since.get(me) ?? 0)) };
}

export function write(world: World, me: Name, talk: TalkName, body: string): number {
  const { written, members, readIndex } = world.talks[talk];
  const index = written.push({ author: me, body, isRemoved: false, readers: new Set(members) }) - 1;
  readIndex.set(me, index);
  return index;
}

export function join(world: World, me: Name): void {
  const { members, since, readIndex, written } = world.talks.room;
  const isBack = readIndex.has(me);
  members.add(me);
  since.set(me, written.length);
  readIndex.set(me, isBack ? undefined : written.length - 1);
}
