import type { Card } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import {
  type Bucket,
  bucketOfStatus,
  type Decision,
  decisionOf,
  type InterestStatus,
} from '@nestmate/contract/rules/interest';
import type { ReportedStatus } from './decision-sync';
import type { PendingCard } from './deck-state';
import { createDeckStore, type DeckPorts, type DeckStore } from './deck-store';
import type { EarlierDeck } from './pages';

export const person = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}` as MembershipId;

export const cardOf = (n: number): Card => ({
  membership_id: person(n),
  user_id: null,
  chat_id: null,
  first_name: `Person ${n}`,
  bio: '',
  claimed: true,
  percent_match: 100 - (n % 101),
  profile_picture_urls: null,
  personalPronoun: null,
  majors: [],
  facts: [],
  freeTextAnswers: [],
});

interface World {
  ports: DeckPorts;
  offline: boolean;
  /** Decisions are recorded, and their replies are lost. */
  losesReplies: boolean;
  /** Called for every decision that changes something. */
  decided: (id: MembershipId, decided: ReportedStatus) => void;
  refuseWith: string | null;
  sent: [MembershipId, Decision][];
  /** The people on the deck of an earlier visit. */
  earlierIds: number[];
  /** The rest of its stored state. */
  earlierState: Omit<EarlierDeck, 'cards'>;
  /** The decisions that this browser stores, because they could not be sent. */
  waitingHere: readonly PendingCard[];
  /** Every requested page. */
  pages: number[];
  /** The error messages shown to the person. */
  notices: string[];
  bucketOf: (n: number) => Bucket;
  join: (count: number) => void;
  order: (people: number[]) => void;
  /** A decision of another window. */
  decide: (n: number, decision: Decision) => ReportedStatus;
  hide: (n: number) => void;
  likeBack: (n: number) => void;
}

interface Options {
  likesMe?: number[];
  firstLook?: boolean;
}

/** A fake server with suggestions, which stores decisions by the contract's rules. */
export function community(size: number, { likesMe = [], firstLook = true }: Options = {}): World {
  let people = Array.from({ length: size }, (_, n) => n);
  const statuses = new Map<MembershipId, InterestStatus>();
  let remembered = firstLook;
  let revision = 0;
  const statusOf = (n: number) => statuses.get(person(n)) ?? 'queued';

  const refusal = (error_code: string, code: number) => ({
    err: { error_code, error_description: error_code === 'Offline' ? 'You seem to be offline.' : error_code },
    code,
  });

  function record(id: MembershipId, decision: Decision): ReportedStatus {
    const isLiked = likesMe.some((n) => person(n) === id);
    const status = decision === 'interested' && isLiked ? 'mutual' : decision;
    const decided = { status, revision: ++revision } as const;
    const hasChanged = (statuses.get(id) ?? 'queued') !== status;
    statuses.delete(id);
    statuses.set(id, status);
    if (hasChanged) world.decided(id, decided);
    return decided;
  }

  const ports: DeckPorts = {
    async cards(bucket, page) {
      world.pages.push(page);
      if (world.offline) return refusal('Offline', 0);
      const all = people.filter((n) => bucketOfStatus[statusOf(n)] === bucket);
      const hasDecided = [...statuses.values()].some((status) => status !== 'queued');
      const end = (page + 1) * limits.cardsPerPage;
      const cards = all.slice(page * limits.cardsPerPage, end).map(cardOf);
      return {
        res: { user_profile_cards: cards, page, finished: end >= all.length, deck: 'open', hasDecided },
        code: 200,
      };
    },
    async lastSkip() {
      if (world.offline) return refusal('Offline', 0);
      const skipped = [...statuses.keys()].findLast((id) => statuses.get(id) === 'skipped');
      return { res: { card: skipped ? cardOf(Number(skipped.slice(-12))) : null }, code: 200 };
    },
    async setStatus(id, { status, from, unlessInTouch = false }) {
      world.sent.push([id, status]);
      if (world.offline) return refusal('Offline', 0);
      if (world.refuseWith) return refusal(world.refuseWith, 409);
      const before = statuses.get(id) ?? 'queued';
      if (unlessInTouch && before === 'mutual') return refusal('InTouch', 409);
      const isStale = from !== null && from !== decisionOf(before);
      const res = isStale ? { status: before, revision } : record(id, status);
      return world.losesReplies ? refusal('Offline', 0) : { res, code: 200 };
    },
    showElsewhere: (card, decision) => void world.notices.push(`${card.first_name} ${decision}`),
    showFailure: (reason) => void world.notices.push(reason),
    showUnsent: (cards, reason) =>
      void world.notices.push(`${cards.map((card) => card.first_name).join(', ')}: ${reason}`),
    isOnline: () => !world.offline,
    storeWaiting(waiting, before) {
      const mine = new Set([...before, ...waiting].map(({ card }) => card.membership_id));
      world.waitingHere = [
        ...world.waitingHere.filter(({ card }) => !mine.has(card.membership_id)),
        ...waiting,
      ];
    },
    readWaiting: async () => world.waitingHere,
    readEarlierDeck: async () => ({ cards: world.earlierIds.map(cardOf), ...world.earlierState }),
    dropEarlierDeck: () => void (world.earlierIds = []),
    readFirstLook: async () => remembered,
    storeFirstLook(value) {
      remembered = value;
    },
  };

  const world: World = {
    ports,
    offline: false,
    losesReplies: false,
    decided: () => undefined,
    refuseWith: null,
    sent: [],
    earlierIds: [],
    earlierState: { deck: null, isFinished: false },
    waitingHere: [],
    pages: [],
    notices: [],
    bucketOf: (n) => bucketOfStatus[statusOf(n)],
    join(count) {
      const next = Math.max(...people, -1) + 1;
      people = [...people, ...Array.from({ length: count }, (_, n) => next + n)];
    },
    order(ids) {
      people = ids;
    },
    decide: (n, decision) => record(person(n), decision),
    hide(n) {
      people = people.filter((other) => other !== n);
    },
    likeBack(n) {
      statuses.set(person(n), 'mutual');
    },
  };
  return world;
}

export const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** The same server, with every decision waiting for `answer()`. */
export function answersLater(world: World) {
  const waiting: (() => void)[] = [];
  const { setStatus } = world.ports;
  world.ports = {
    ...world.ports,
    async setStatus(id, decided) {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return setStatus(id, decided);
    },
  };
  return Object.assign(world, {
    waiting,
    async answer() {
      waiting.shift()?.();
      await turns();
    },
  });
}

export const idsIn = (store: DeckStore) => (bucket: Bucket) =>
  store.getState().buckets[bucket].cards.map((card) => card.membership_id);

/** A deck whose queue has loaded. */
export async function createLoadedDeck(world: World = community(3)) {
  const store = createDeckStore(world.ports);
  await store.load('queued');
  return { store, world, state: store.getState, inBucket: idsIn(store) };
}
