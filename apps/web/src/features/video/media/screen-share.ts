import { createStore } from 'zustand/vanilla';

/** Undefined where the browser cannot share a screen, as on a phone. */
export type AskForScreen = (() => Promise<MediaStream>) | undefined;

/** The person's screen while they share it. The browser's own bar ends it as well. A choice that comes too late is stopped. */
export function createScreenShare(ask: AskForScreen) {
  const store = createStore<{ track: MediaStreamTrack | null }>()(() => ({ track: null }));
  const { getState, setState } = store;
  let turn = 0;

  function stop(): void {
    turn += 1;
    getState().track?.stop();
    setState({ track: null });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    isPossible: ask !== undefined,
    stop,
    /** Asks which screen or window to share. A person who chooses none shares nothing. */
    async start(): Promise<void> {
      stop();
      const mine = turn;
      const stream = await ask?.().catch(() => null);
      for (const track of stream?.getTracks() ?? []) {
        if (turn !== mine || track.kind !== 'video' || getState().track) {
          track.stop();
          continue;
        }
        // Text stays sharp; it need not move smoothly.
        track.contentHint = 'detail';
        track.addEventListener('ended', () => getState().track === track && stop());
        setState({ track });
      }
    },
  };
}

export type ScreenShare = ReturnType<typeof createScreenShare>;
