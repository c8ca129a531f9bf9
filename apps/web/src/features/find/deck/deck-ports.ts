import type { Card } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Bucket, Decision, InterestStatus } from '@nestmate/contract/rules/interest';
import type { Answer } from '@/platform/call';
import type { DeckCard } from './deck-card';
import type { CardsPage, EarlierDeck } from './pages';
import type { PendingCard } from './swipe-state';

/** A resident's status, as the server has it. */
export interface Decided {
  status: InterestStatus;
  revision: number;
}

/** The deck's dependencies. */
export interface DeckPorts {
  cards: (bucket: Bucket, page: number) => Promise<Answer<CardsPage>>;
  /** `from`: the decision that this window believes to be current; null where it cannot know. */
  setStatus: (
    id: MembershipId,
    change: { status: Decision; from: Decision | null },
  ) => Promise<Answer<Decided>>;
  /** The deck of an earlier visit, for when the server cannot be reached. */
  readEarlierDeck: () => Promise<EarlierDeck>;
  /** Marks it as belonging to another search from now on. */
  dropEarlierDeck: () => void;
  /** Whether the browser says that it has a connection. */
  isOnline: () => boolean;
  /** Stores the changes that wait for a connection; those `before` were stored by this window. */
  storeWaiting: (waiting: readonly PendingCard[], before: readonly PendingCard[]) => void;
  readWaiting: () => Promise<readonly PendingCard[]>;
  /** A change failed and its card is back; `reason` is a sentence for the person. */
  showFailure: (reason: string) => void;
  /** Changes that waited have failed, and their cards are back. */
  showUnsent: (cards: readonly DeckCard[], reason: string) => void;
  /** An earlier, different decision of another window of this person wins. */
  showElsewhere: (card: Card, decision: Decision) => void;
  /** Whether this browser has yet to show the demo card. */
  readFirstLook: () => Promise<boolean>;
  storeFirstLook: (firstLook: boolean) => void;
}
