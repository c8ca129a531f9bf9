import type { ErrorBody } from '@nestmate/contract/errors';
import type { Card } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import { type Decision, decisionOf, type InterestStatus } from '@nestmate/contract/rules/interest';
import type { Answer } from '@/platform/calls/call';
import { isTemporary } from '@/platform/calls/send';
import {
  decisionConfirmed,
  decisionIn,
  decisionOverruled,
  decisionRefused,
  residentRemoved,
  reversesChoice,
  stepForgotten,
  decisionPostponed,
} from './decisions';
import { type DeckCard, pendingOf, statusOf, type DeckStoreState, waitingIn } from './deck-state';

/** A resident's status, as the server has it. */
export interface ReportedStatus {
  status: InterestStatus;
  revision: number;
}

export interface DecisionSyncPorts {
  /** `from`: the decision that this window believes to be current; null where it cannot know. */
  setStatus: (
    id: MembershipId,
    change: { status: Decision; from: Decision | null; unlessInTouch?: boolean },
  ) => Promise<Answer<ReportedStatus>>;
  /** Whether the browser says that it has a connection. */
  isOnline: () => boolean;
  /** A change failed and its card is back; `reason` is a sentence for the person. */
  showFailure: (reason: string) => void;
  /** Changes that waited have failed, and their cards are back. */
  showUnsent: (cards: readonly DeckCard[], reason: string) => void;
  /** An earlier, different decision of another window of this person wins. */
  showElsewhere: (card: Card, decision: Decision) => void;
}

const deckAfter: Partial<Record<string, DeckStoreState['deck']>> = {
  network_closed: 'closed',
  matching_finished: 'closed',
  matching_paused: 'paused',
  unit_full: 'unit_full',
};

interface DecisionSyncStore {
  getState: () => DeckStoreState;
  change: (transition: (state: DeckStoreState) => DeckStoreState) => void;
  /** Applies a decision of another window. */
  follow: (id: string, status: InterestStatus) => void;
}

type Status = InterestStatus | undefined;

/** How well this window knows a resident's status on the server, and as of which revision. */
type Knowledge = { revision: number } & (
  | { at: 'current' }
  /** While a decision was pending here, another window has decided. */
  | { at: 'overtaken'; by: InterestStatus }
  /**
   * The reply to a decision was lost, so the server may have recorded it or not. `by`: what another window had decided
   * before, as the server reported it.
   */
  | { at: 'unclear'; sent: Decision; by: InterestStatus | null }
);

type KnowledgeEvent =
  | { type: 'replied'; revision: number }
  | { type: 'replyLost'; sent: Decision }
  /** The server has reported a decision that is news here. */
  | { type: 'reported'; revision: number; status: InterestStatus; isPending: boolean }
  /** The decision of the other window was applied. */
  | { type: 'followed' };

const overtakenBy = (known: Knowledge) => (known.at === 'current' ? null : known.by);

function afterKnowledgeEvent(known: Knowledge, event: KnowledgeEvent): Knowledge {
  const { revision } = known;
  const by = overtakenBy(known);
  switch (event.type) {
    case 'replied':
      if (event.revision >= revision) return { at: 'current', revision: event.revision };
      return by === null ? { at: 'current', revision } : { at: 'overtaken', revision, by };
    case 'replyLost':
      return { at: 'unclear', revision, sent: event.sent, by };
    case 'reported':
      return event.isPending
        ? { at: 'overtaken', revision: event.revision, by: event.status }
        : { at: 'current', revision: event.revision };
    case 'followed':
      return known.at === 'unclear' ? { ...known, by: null } : { at: 'current', revision };
  }
}

interface ResidentSync {
  known: Knowledge;
  /** Settles once the server has agreed, or the decision waits; null while nothing is sent. */
  sending: Promise<Status> | null;
}

const nothingSent: ResidentSync = { known: { at: 'current', revision: 0 }, sending: null };

/** Sends the decision about each pending card, one change at a time, until the server agrees. */
export function createDecisionSync(
  ports: DecisionSyncPorts,
  { getState, change, follow }: DecisionSyncStore,
) {
  /** By resident. Another owner gets a new map, so that late replies for the previous owner are ignored. */
  let syncs = new Map<MembershipId, ResidentSync>();
  /** While waiting decisions are sent: the cards of failed ones, by reason. */
  let unsent: Map<string, DeckCard[]> | null = null;

  const syncOf = (id: MembershipId) => syncs.get(id) ?? nothingSent;
  const update = (id: MembershipId, part: Partial<ResidentSync>) => syncs.set(id, { ...syncOf(id), ...part });
  const applyEvent = (id: MembershipId, event: KnowledgeEvent) =>
    update(id, { known: afterKnowledgeEvent(syncOf(id).known, event) });
  const isUnclear = (id: MembershipId) => syncOf(id).known.at === 'unclear';

  async function run(id: MembershipId): Promise<Status> {
    const mine = syncs;
    for (let pending = pendingOf(getState(), id); pending; pending = pendingOf(getState(), id)) {
      const { decision: sent, home, isUndo } = pending;
      const from = isUnclear(id) ? null : decisionIn(home);
      const mayArrive = ports.isOnline();
      const answer = await ports.setStatus(id, {
        status: sent,
        from,
        ...(isUndo && { unlessInTouch: true }),
      });
      if (mine !== syncs) return undefined;
      if ('res' in answer) {
        settle(id, sent, answer.res);
        continue;
      }
      if (answer.code >= 500 || (answer.code === 0 && mayArrive)) applyEvent(id, { type: 'replyLost', sent });
      const goesOnWaiting = pending.waits ? isTemporary(answer.err) : answer.code === 0 && !mayArrive;
      if (goesOnWaiting) {
        change((state) => decisionPostponed(state, id));
        break;
      }
      fail(id, sent, answer.err);
    }
    update(id, { sending: null });
    return followOther(id);
  }

  /** Applies what another window has decided, unless a decision of this one still waits. */
  function followOther(id: MembershipId): Status {
    const by = overtakenBy(syncOf(id).known);
    if (by && !pendingOf(getState(), id)) {
      applyEvent(id, { type: 'followed' });
      follow(id, by);
    }
    return statusOf(getState(), id);
  }

  /** Resolves with a pending card's status in the end; undefined when the resident has left. */
  async function sync(id: MembershipId): Promise<Status> {
    const pending = pendingOf(getState(), id);
    const { sending } = syncOf(id);
    const isTakenBack = pending && !sending && !isUnclear(id) && !reversesChoice(pending);
    if (isTakenBack) {
      change((state) => decisionRefused(state, id));
      return followOther(id);
    }
    const syncing = sending ?? run(id);
    update(id, { sending: syncing });
    return syncing;
  }

  function settle(id: MembershipId, sent: Decision, { status, revision }: ReportedStatus): void {
    applyEvent(id, { type: 'replied', revision });
    const pending = pendingOf(getState(), id);
    if (decisionOf(status) === sent) return change((state) => decisionConfirmed(state, id, sent, status));
    change((state) => decisionOverruled(state, id, status));
    if (pending && !pending.card.demo) ports.showElsewhere(pending.card, decisionOf(status));
  }

  function fail(id: MembershipId, sent: Decision, err: ErrorBody): void {
    const lost = pendingOf(getState(), id);
    // Otherwise the card of a removed resident would return repeatedly.
    const isGone = err.error_code === 'NotFound';
    change((state) => (isGone ? residentRemoved(state, id) : decisionRefused(state, id)));
    if (err.error_code === 'InTouch') change((state) => stepForgotten(state, id));
    const deck = deckAfter[err.error_code];
    if (deck) change((state) => ({ ...state, deck }));
    const isMissed = isGone ? sent === 'interested' : lost && reversesChoice(lost);
    if (!isMissed) return;
    const reason = err.error_description;
    if (!lost?.waits) ports.showFailure(reason);
    else if (unsent) unsent.set(reason, [...(unsent.get(reason) ?? []), lost.card]);
    else ports.showUnsent([lost.card], reason);
  }

  /** Sends waiting decisions, one after the other, until one has to wait again. */
  async function sendWaiting(): Promise<void> {
    if (unsent) return;
    const mine = new Map<string, DeckCard[]>();
    unsent = mine;
    for (const { card } of waitingIn(getState())) {
      if (card.demo || !pendingOf(getState(), card.membership_id)) continue;
      await sync(card.membership_id);
      if (mine !== unsent) return;
      if (pendingOf(getState(), card.membership_id)) break;
    }
    unsent = null;
    for (const [reason, cards] of mine) ports.showUnsent(cards, reason);
  }

  return {
    sync,
    sendWaiting,

    /** Handles a decision that the server reports, from this window or another. */
    report(id: MembershipId, decided: ReportedStatus): void {
      const { status, revision } = decided;
      const { known } = syncOf(id);
      if (revision <= known.revision) return;
      const isPending = pendingOf(getState(), id) !== undefined;
      // The reply was lost, and this event has its content.
      if (isPending && known.at === 'unclear' && known.sent === decisionOf(status))
        return settle(id, known.sent, decided);
      applyEvent(id, { type: 'reported', revision, status, isPending });
      if (!isPending) follow(id, status);
    },

    /** Drops everything for another owner. */
    clear() {
      syncs = new Map();
      unsent = null;
    },
  };
}
