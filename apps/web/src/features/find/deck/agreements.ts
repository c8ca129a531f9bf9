import type { ErrorBody } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { type Decision, decisionOf, type InterestStatus } from '@nestmate/contract/rules/interest';
import type { Card } from '@nestmate/contract/find';
import type { Answer } from '@/platform/call';
import { isTemporary } from '@/platform/send';
import { type DeckCard, pendingOf, statusOf, type SwipeState, waitingIn } from './swipe-state';
import {
  decisionConfirmed,
  decisionIn,
  decisionOverruled,
  decisionRefused,
  residentRemoved,
  reversesChoice,
  decisionPostponed,
} from './decisions';

/** A resident's status, as the server has it. */
export interface Decided {
  status: InterestStatus;
  revision: number;
}

/** What sending decisions depends on. */
export interface AgreementPorts {
  /** `from`: the decision that this window believes to be current; null where it cannot know. */
  setStatus: (
    id: MembershipId,
    change: { status: Decision; from: Decision | null },
  ) => Promise<Answer<Decided>>;
  /** Whether the browser says that it has a connection. */
  isOnline: () => boolean;
  /** A change failed and its card is back; `reason` is a sentence for the person. */
  showFailure: (reason: string) => void;
  /** Changes that waited have failed, and their cards are back. */
  showUnsent: (cards: readonly DeckCard[], reason: string) => void;
  /** An earlier, different decision of another window of this person wins. */
  showElsewhere: (card: Card, decision: Decision) => void;
}

const deckAfter: Partial<Record<string, SwipeState['deck']>> = {
  network_closed: 'closed',
  matching_finished: 'closed',
  matching_paused: 'paused',
  unit_full: 'unit_full',
};

interface Store {
  now: () => SwipeState;
  change: (transition: (state: SwipeState) => SwipeState) => void;
  /** Applies a decision of another window. */
  follow: (id: string, status: InterestStatus) => void;
}

type Status = InterestStatus | undefined;

/** Sends the decision about each pending card, one change at a time, until the server agrees. */
export function createAgreements(ports: AgreementPorts, { now, change, follow }: Store) {
  let owner = {};
  const running = new Map<MembershipId, Promise<Status>>();
  /** The known revision of each resident's status. */
  const revisions = new Map<string, number>();
  /** Newer statuses of pending cards, which other windows have decided on. */
  const news = new Map<string, InterestStatus>();
  /** Decisions that may be recorded although their replies were lost. */
  const unclear = new Map<MembershipId, Decision>();
  let isSendingWaiting = false;
  /** The cards whose decisions failed after they had waited, by the reason. */
  const unsent = new Map<string, DeckCard[]>();

  async function run(id: MembershipId): Promise<Status> {
    const mine = owner;
    for (let pending = pendingOf(now(), id); pending; pending = pendingOf(now(), id)) {
      const { decision: sent, home } = pending;
      const from = unclear.has(id) ? null : decisionIn(home);
      const mayArrive = ports.isOnline();
      const answer = await ports.setStatus(id, { status: sent, from });
      if (mine !== owner) return undefined;
      if ('res' in answer) {
        settle(id, sent, answer.res);
        continue;
      }
      if (answer.code >= 500 || (answer.code === 0 && mayArrive)) unclear.set(id, sent);
      const goesOnWaiting = pending.waits ? isTemporary(answer.err) : answer.code === 0 && !mayArrive;
      if (goesOnWaiting) {
        change((state) => decisionPostponed(state, id));
        break;
      }
      fail(id, sent, answer.err);
    }
    running.delete(id);
    return heardMeanwhile(id);
  }

  /** Applies what other windows have decided, unless a decision of this one still waits. */
  function heardMeanwhile(id: MembershipId): Status {
    const status = news.get(id);
    if (status && !pendingOf(now(), id)) {
      news.delete(id);
      follow(id, status);
    }
    return statusOf(now(), id);
  }

  /** Resolves with a pending card's status in the end; undefined when the resident has left. */
  async function reach(id: MembershipId): Promise<Status> {
    const pending = pendingOf(now(), id);
    const isTakenBack = pending && !running.has(id) && !unclear.has(id) && !reversesChoice(pending);
    if (isTakenBack) {
      change((state) => decisionRefused(state, id));
      return heardMeanwhile(id);
    }
    const agreement = running.get(id) ?? run(id);
    running.set(id, agreement);
    return agreement;
  }

  function settle(id: MembershipId, sent: Decision, { status, revision }: Decided): void {
    unclear.delete(id);
    if (revision >= (revisions.get(id) ?? 0)) {
      revisions.set(id, revision);
      news.delete(id);
    }
    const pending = pendingOf(now(), id);
    if (decisionOf(status) === sent) return change((state) => decisionConfirmed(state, id, sent, status));
    change((state) => decisionOverruled(state, id, status));
    if (pending && !pending.card.demo) ports.showElsewhere(pending.card, decisionOf(status));
  }

  function fail(id: MembershipId, sent: Decision, err: ErrorBody): void {
    const lost = pendingOf(now(), id);
    // Otherwise the card of a removed resident would return repeatedly.
    const isGone = err.error_code === 'NotFound';
    change((state) => (isGone ? residentRemoved(state, id) : decisionRefused(state, id)));
    const deck = deckAfter[err.error_code];
    if (deck) change((state) => ({ ...state, deck }));
    const isMissed = isGone ? sent === 'interested' : lost && reversesChoice(lost);
    if (!isMissed) return;
    const reason = err.error_description;
    if (!lost?.waits) return ports.showFailure(reason);
    unsent.set(reason, [...(unsent.get(reason) ?? []), lost.card]);
    if (!isSendingWaiting) reportUnsent();
  }

  function reportUnsent(): void {
    for (const [reason, cards] of unsent) ports.showUnsent(cards, reason);
    unsent.clear();
  }

  /** Sends waiting decisions, one after the other, until one has to wait again. */
  async function sendWaiting(): Promise<void> {
    if (isSendingWaiting) return;
    const mine = owner;
    isSendingWaiting = true;
    for (const { card } of waitingIn(now())) {
      if (card.demo || !pendingOf(now(), card.membership_id)) continue;
      await reach(card.membership_id);
      if (mine !== owner) return;
      if (pendingOf(now(), card.membership_id)) break;
    }
    isSendingWaiting = false;
    reportUnsent();
  }

  return {
    reach,
    sendWaiting,

    /** Handles a decision that the server reports, from this window or another. */
    report(id: MembershipId, decided: Decided): void {
      const { status, revision } = decided;
      if (revision <= (revisions.get(id) ?? 0)) return;
      const lost = unclear.get(id);
      // The reply was lost, and this event has its content.
      if (lost === decisionOf(status) && pendingOf(now(), id)) return settle(id, lost, decided);
      revisions.set(id, revision);
      unclear.delete(id);
      if (pendingOf(now(), id)) news.set(id, status);
      else follow(id, status);
    },

    /** Drops everything for another owner; late replies are ignored. */
    clear() {
      owner = {};
      isSendingWaiting = false;
      unsent.clear();
      running.clear();
      revisions.clear();
      news.clear();
      unclear.clear();
    },
  };
}
