import type { StoreApi } from 'zustand/vanilla';

/** More listeners to one call than its screen has parts: some part forgets to stop listening. */
const listenerLimit = 15;

type Subscribe<State> = StoreApi<State>['subscribe'];

/** Reports once that too many listen; all of them are still notified. */
export function limitListeners<State>(
  subscribe: Subscribe<State>,
  report: (error: Error) => void = (error) => reportError(error),
): Subscribe<State> {
  const listening = new Set<object>();
  let isReported = false;
  return (listener) => {
    const one = {};
    listening.add(one);
    if (listening.size > listenerLimit && !isReported) {
      isReported = true;
      report(new Error(`More than ${listenerLimit} listen to a call`));
    }
    const stop = subscribe(listener);
    return () => {
      listening.delete(one);
      stop();
    };
  };
}
