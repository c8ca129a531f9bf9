import {
  type Decision,
  decisionOf,
  type ErrorBody,
  type InterestStatus,
  type MembershipId,
} from '@nestmate/contract';
import type { Decided, DeckPorts } from './deck-ports';
import { confirmed, decisionIn, overruled, refused, removeResident, reversesChoice } from './decisions';
import { pendingOf, statusOf, type SwipeState } from './swipe-state';

const opennessAfter: Partial<Record<string, SwipeState['openness']>> = {
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

/** Sends what is wanted for each pending card, one change at a time, until the server agrees. */
export function createAgreements(
  ports: Pick<DeckPorts, 'setStatus' | 'showElsewhere' | 'showFailure'>,
  { now, change, follow }: Store,
) {
  let owner = {};
  const running = new Map<MembershipId, Promise<Status>>();
  /** The revision of each resident's status that is known. */
  const revisions = new Map<string, number>();
  /** Newer statuses of pending cards, which other windows have decided on. */
  const news = new Map<string, InterestStatus>();
  /** Residents about whom a decision may be recorded although its reply was lost. */
  const unclear = new Set<string>();

  async function run(id: MembershipId): Promise<Status> {
    const mine = owner;
    for (let pending = pendingOf(now(), id); pending; pending = pendingOf(now(), id)) {
      const { wanted: sent, home } = pending;
      const from = unclear.has(id) ? null : decisionIn(home);
      const answer = await ports.setStatus(id, { status: sent, from });
      if (mine !== owner) return undefined;
      if ('res' in answer) settle(id, sent, answer.res);
      else fail(id, sent, answer);
    }
    running.delete(id);
    const status = news.get(id);
    news.delete(id);
    if (status) follow(id, status);
    return statusOf(now(), id);
  }

  function settle(id: MembershipId, sent: Decision, { status, revision }: Decided): void {
    unclear.delete(id);
    if (revision >= (revisions.get(id) ?? 0)) {
      revisions.set(id, revision);
      news.delete(id);
    }
    const pending = pendingOf(now(), id);
    if (decisionOf(status) === sent) return change((state) => confirmed(state, id, sent, status));
    change((state) => overruled(state, id, status));
    if (pending && !pending.card.demo) ports.showElsewhere(pending.card, decisionOf(status));
  }

  function fail(id: MembershipId, sent: Decision, { err, code }: { err: ErrorBody; code: number }): void {
    if (code === 0 || code >= 500) unclear.add(id);
    const lost = pendingOf(now(), id);
    // Otherwise the card of a removed resident would return repeatedly.
    const isGone = err.error_code === 'NotFound';
    change((state) => (isGone ? removeResident(state, id) : refused(state, id)));
    const openness = opennessAfter[err.error_code];
    if (openness) change((state) => ({ ...state, openness }));
    const isMissed = isGone ? sent === 'interested' : lost && reversesChoice(lost);
    if (isMissed) ports.showFailure(err.error_description);
  }

  return {
    /** Resolves with a pending card's status in the end; undefined when the resident has left. */
    reach(id: MembershipId): Promise<Status> {
      const agreement = running.get(id) ?? run(id);
      running.set(id, agreement);
      return agreement;
    },

    /** Handles a decision that the server reports, from this window or another. */
    report(id: string, { status, revision }: Decided): void {
      if (revision <= (revisions.get(id) ?? 0)) return;
      revisions.set(id, revision);
      unclear.delete(id);
      if (pendingOf(now(), id)) news.set(id, status);
      else follow(id, status);
    },

    /** Another owner's: late replies are dropped. */
    clear() {
      owner = {};
      running.clear();
      revisions.clear();
      news.clear();
      unclear.clear();
    },
  };
}
