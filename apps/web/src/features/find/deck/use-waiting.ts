import { reversesChoice } from './decisions';
import { useDeck } from './deck';
import { pendingOf, waitingIn } from './swipe-state';

/** The number of decisions that wait for a connection. */
export const useWaitingCount = () => useDeck((state) => waitingIn(state).filter(reversesChoice).length);

/** Whether the decision about a person waits for a connection. */
export const useWaits = (id: string) => useDeck((state) => pendingOf(state, id)?.waits === true);
