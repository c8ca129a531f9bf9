import { deckStore, useDeck } from './deck';
import { waitingIn } from './swipe-state';
import { useOnlineAgain } from './use-online-again';

const waits = () => waitingIn(deckStore.getState()).length > 0;

/** Sends the decisions that wait for a connection as soon as there is one, whatever screen shows. */
export function useSendWaiting() {
  useOnlineAgain(useDeck(waits), async () => {
    await deckStore.sendWaiting();
    return !waits();
  });
}
