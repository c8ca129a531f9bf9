import { inOrder } from '../room/participants';
import { emptyRoom, noStreams, type Participant, type RoomView } from '../room/room-engine';
import type { RoomState } from '../room/room-state';
import type { Companion, Company } from '../room/company';
import { isConnected } from './moving';

/** The views of the two connections; null where one is not open. */
interface Ways {
  direct: RoomView | null;
  group: RoomView | null;
  /** Whether the other person's media already come through the server. */
  hasMoved: boolean;
}

function stateOf(views: readonly RoomView[], wasConnected: boolean): RoomState {
  const states = views.map(({ state }) => state);
  const best =
    states.find(({ at }) => at === 'connected') ??
    states.find(({ at }) => at === 'reconnecting') ??
    states.find(({ at }) => at === 'connecting') ??
    emptyRoom.state;
  // Whether another connection is being looked for in place of a lost one.
  return wasConnected && best.at !== 'connected' && best.at !== 'reconnecting'
    ? { at: 'reconnecting', attempt: 0 }
    : best;
}

const absent: Omit<Participant, 'firstName' | 'id'> = {
  ...noStreams,
  hasCamera: false,
  cameraRest: null,
  hasMicrophone: true,
  hasScreen: false,
  quality: null,
};

/** A person's view of a call over both connections. */
export function growingView(
  company: Pick<Company, 'others'>,
  { direct, group, hasMoved }: Ways,
  wasConnected: boolean,
): Omit<RoomView, 'failure'> {
  const open = [group, direct].flatMap((view) => (view ? [view] : []));
  const own = hasMoved || !direct || !isConnected(direct) ? (group ?? direct) : direct;
  const dominant = open.find(isConnected)?.dominant ?? direct?.dominant ?? null;
  function participantOf({ userId, firstName }: Companion): Participant {
    const of = (view: RoomView | null) => view?.others.find(({ id }) => id === userId);
    const [first, second] = hasMoved ? [of(group), of(direct)] : [of(direct), of(group)];
    return { ...absent, ...(first ?? second), id: userId, firstName };
  }
  return {
    state: stateOf(open, wasConnected),
    others: inOrder(company.others.map(participantOf), dominant),
    dominant,
    quality: own?.quality ?? null,
    isBusy: own?.isBusy ?? false,
  };
}
