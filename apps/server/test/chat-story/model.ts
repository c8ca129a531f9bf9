/** Who may do what in a handful of conversations, in as few words as the rules can be said. It knows nothing of the server. */

export const names = ['ana', 'ben', 'cho', 'dee', 'eve', 'anaAbroad'] as const;
/** `anaAbroad` is another membership of Ana's, in the community of Eve. */
export type Name = (typeof names)[number];
export const talkNames = ['anaBen', 'benCho', 'room', 'abroad'] as const;
export type TalkName = (typeof talkNames)[number];

interface Written {
  author: Name;
  body: string;
  isRemoved: boolean;
  /** Who took part when it was written. */
  readers: ReadonlySet<Name>;
}

interface Talk {
  kind: 'people' | 'room';
  members: Set<Name>;
  written: Written[];
  /** How much had been written when somebody came; what they heard of an earlier stay may be withheld. */
  since: Map<Name, number>;
  /** Unknown for who came back. */
  readIndex: Map<Name, number | undefined>;
}

export interface World {
  talks: Record<TalkName, Talk>;
  /** Whose membership was taken away. */
  gone: Set<Name>;
  /** Those of them whose account is gone, too: nobody can say any more who they were. */
  deleted: Set<Name>;
  /** As `who > whom`. */
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

export const isInside = ({ talks, gone }: World, me: Name, talk: TalkName) =>
  talks[talk].members.has(me) && !gone.has(me);

export const insiders = (world: World, talk: TalkName) => names.filter((name) => isInside(world, name, talk));

/** The other of two. */
export const otherOf = ({ talks }: World, me: Name, talk: TalkName): Name | undefined =>
  talks[talk].kind === 'people' ? [...talks[talk].members].find((name) => name !== me) : undefined;

export function whyNotWrite(world: World, me: Name, talk: TalkName): string | undefined {
  if (!isInside(world, me, talk)) return 'NotFound';
  const other = otherOf(world, me, talk);
  if (!other) return undefined;
  if (world.gone.has(other)) return 'ChatUnavailable';
  if (world.blocks.has(`${other} > ${me}`)) return 'BlockedByThem';
  return world.blocks.has(`${me} > ${other}`) ? 'BlockedByMe' : undefined;
}

/** How far somebody has read, as `me` may know it; unknown for who came back. */
export function horizonShown(world: World, me: Name, talk: TalkName, whose: Name): number | undefined {
  return me === whose || !whyNotWrite(world, me, talk) ? world.talks[talk].readIndex.get(whose) : -1;
}

/** Indexes that somebody inside may read, and of them those that they must be shown. */
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

export function come(world: World, me: Name): void {
  const { members, since, readIndex, written } = world.talks.room;
  // Nothing is known of a first stay but its end.
  const isBack = readIndex.has(me);
  members.add(me);
  since.set(me, written.length);
  readIndex.set(me, isBack ? undefined : written.length - 1);
}
