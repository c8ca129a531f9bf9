import { noStreams, partOf, type Participant, type RoomView, type Source } from '../room/room-engine';

const sources = Object.keys(noStreams) as Source[];

/** The media that a window has from the other of two while their call grows. */
export interface BothWays {
  direct: RoomView;
  group: RoomView;
  /** The media that have arrived through the server, by `partOf`. */
  arrived: ReadonlySet<string>;
  /** The other no longer needs the direct connection. */
  isOtherReady: boolean;
}

export const isConnected = ({ state }: Pick<RoomView, 'state'>): boolean => state.at === 'connected';

const come = (of: Participant) => sources.filter((source) => of[source] !== null);

/** The visible and audible media of a person. */
function shownOf(of: Participant): Source[] {
  const isOn = { camera: of.hasCamera, microphone: of.hasMicrophone, screen: of.hasScreen };
  return come(of).filter((source) => isOn[source]);
}

/** The person at the other end of the direct connection, while it is live. */
const otherOf = ({ direct }: BothWays) => (isConnected(direct) ? direct.others[0] : undefined);

/** Whether this window can do without the direct connection: everything of the other also arrives through the server. */
export function isReady(ways: BothWays): boolean {
  const other = otherOf(ways);
  if (!isConnected(ways.group)) return false;
  return !other || shownOf(other).every((source) => ways.arrived.has(partOf(other.id, source)));
}

/** Whether the other person's media already come through the server; for a person who sends nothing, whether they have joined there. */
export function isMoved(ways: BothWays): boolean {
  if (!isReady(ways)) return false;
  const other = otherOf(ways);
  if (!other || ways.isOtherReady || shownOf(other).length > 0) return true;
  return ways.group.others.some((each) => each.id === other.id && come(each).length > 0);
}
