import type { MembershipId, RequestId, UserId } from '@nestmate/contract/ids';
import type { MyRoom } from '@nestmate/contract/room';
import { create } from 'zustand';

/** A decline can be undone for this long. Until then nobody else has seen anything of it. */
export const undoMs = 6000;
const heldMs = 1000;

/** A request that is declined in this window. */
export interface Decline {
  requestId: RequestId;
  /** The membership that sent the request. */
  membershipId: MembershipId;
  /** Their first name. */
  name: string;
  userId: UserId;
  actsFor: MembershipId;
}

interface WaitingDecline extends Decline {
  endsAt: number;
  /** Sent to the server; it can no longer be undone. */
  isSent: boolean;
}

interface DeclinePorts {
  /** Sends the decline to the server, and refreshes the room; it reports its own failures. */
  send: (decline: Decline) => Promise<void>;
  /** Offers to undo the newest decline; null when there is none left to undo. */
  offer: (newest: (Decline & { endsAt: number }) | null) => void;
  /** Whether the person is interacting with the offer, which then waits for them. */
  isHeld: () => boolean;
}

/** A store of declined requests. */
export const createDeclineStore = () =>
  create<{ waiting: readonly WaitingDecline[] }>(() => ({ waiting: [] }));

/** The declined requests of this window, which lists leave out. */
export const useDeclines = createDeclineStore();

/** A room without the requests that are declined here. */
export function withoutDeclined(room: MyRoom, waiting: readonly Decline[]): MyRoom {
  if (waiting.length === 0) return room;
  const isDeclined = (id: RequestId) => waiting.some(({ requestId }) => requestId === id);
  return {
    ...room,
    incoming_requests: room.incoming_requests.filter(({ request_id: id }) => !isDeclined(id)),
  };
}

/** Declines requests six seconds later, unless that is undone; `store` has those that still wait. */
export function createDeclines(
  store: ReturnType<typeof createDeclineStore>,
  { send, offer, isHeld }: DeclinePorts,
) {
  const all = () => store.getState().waiting;
  const filterWaiting = (stays: (each: WaitingDecline) => boolean) =>
    store.setState(({ waiting }) => ({ waiting: waiting.filter(stays) }));
  const offerNewest = () => offer(all().findLast(({ isSent }) => !isSent) ?? null);

  async function sendDecline(decline: WaitingDecline) {
    const sent = { ...decline, isSent: true };
    store.setState(({ waiting }) => ({
      waiting: waiting.map((each) => (each === decline ? sent : each)),
    }));
    offerNewest();
    await send(decline);
    filterWaiting((each) => each !== sent);
  }

  /**
   * Sends a decline whose time is over, unless it was undone or sent: its request may have been declined again since,
   * with another six seconds.
   */
  function end(decline: WaitingDecline) {
    if (!all().includes(decline)) return;
    if (isHeld()) setTimeout(() => end(decline), heldMs);
    else void sendDecline(decline);
  }

  return {
    decline(decline: Decline) {
      if (all().some(({ requestId }) => requestId === decline.requestId)) return;
      const waiting = { ...decline, endsAt: Date.now() + undoMs, isSent: false };
      store.setState((state) => ({ waiting: [...state.waiting, waiting] }));
      offerNewest();
      setTimeout(() => end(waiting), undoMs);
    },

    /** Undoes the declines that match, unless they are already being sent. */
    undo(matches: (decline: Decline) => boolean) {
      const count = all().length;
      filterWaiting((each) => each.isSent || !matches(each));
      if (all().length < count) offerNewest();
    },

    /** Sends one decline to the server now. */
    sendNow: async (requestId: RequestId) => {
      const decline = all().find((each) => each.requestId === requestId && !each.isSent);
      if (decline) await sendDecline(decline);
    },

    /** Sends all declines to the server now, for example when the page is left. */
    sendAll: () =>
      Promise.all(
        all()
          .filter(({ isSent }) => !isSent)
          .map(sendDecline),
      ),

    /** Drops all declines, for example at the end of the session. */
    forget() {
      filterWaiting(() => false);
      offer(null);
    },
  };
}
