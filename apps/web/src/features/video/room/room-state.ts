/** The state of a window's connection to the others of a call. */
export type RoomState =
  | { at: 'connected' }
  | { at: 'connecting' }
  | { at: 'disconnected' }
  /** `attempt` counts the restarts since the connection was lost. */
  | { at: 'reconnecting'; attempt: number };

export type RoomEvent = 'closed' | 'flows' | 'joined' | 'lost' | 'peerLeft' | 'retried';

export const disconnected: RoomState = { at: 'disconnected' };

/** Every transition of a room. An event that does not fit the state changes nothing. */
export function afterRoomEvent(state: RoomState, event: RoomEvent): RoomState {
  switch (event) {
    case 'closed':
      return disconnected;
    case 'joined':
      return state.at === 'disconnected' ? { at: 'connecting' } : state;
    case 'flows':
      return state.at === 'disconnected' || state.at === 'connected' ? state : { at: 'connected' };
    case 'lost':
    case 'peerLeft':
      return state.at === 'connected' ? { at: 'reconnecting', attempt: 0 } : state;
    case 'retried':
      return state.at === 'reconnecting' ? { at: 'reconnecting', attempt: state.attempt + 1 } : state;
  }
}
