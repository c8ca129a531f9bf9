import { reversesChoice } from './decisions';
import { useDeck } from './deck';
import { pendingOf, waitingIn } from './swipe-state';

/** How many decisions wait for a connection. */
export const useWaitingCount = () => useDeck((state) => waitingIn(state).filter(reversesChoice).length);

/** Whether that about a person does. */
export const useWaits = (id: string) => useDeck((state) => pendingOf(state, id)?.waits === true);
