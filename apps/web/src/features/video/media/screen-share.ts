import { createStore } from 'zustand/vanilla';
import { closed, type SourceState, trackOf } from './capture';

/** Undefined where the browser cannot share a screen, as on a phone. */
export type AskForScreen = (() => Promise<MediaStream>) | undefined;

/**
 * The person's screen while they share it. The browser's own bar ends it as well. A choice that comes too late is
 * stopped.
 */
export function createScreenShare(ask: AskForScreen) {
  const store = createStore<SourceState>()(() => closed);
  const { getState } = store;

  /** Every transition; it stops the track that was shared. */
  function become(source: SourceState): void {
    trackOf(getState())?.stop();
    store.setState(source, true);
  }
  const stop = () => become(closed);

  function share(track: MediaStreamTrack): void {
    // Text stays sharp; it need not move smoothly.
    track.contentHint = 'detail';
    track.addEventListener('ended', () => trackOf(getState()) === track && stop());
    become({ at: 'open', track });
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    isPossible: ask !== undefined,
    stop,
    /** Asks which screen or window to share. A person who chooses none shares nothing. */
    async start(): Promise<void> {
      const opening: SourceState = { at: 'opening', wasResting: false };
      become(opening);
      const stream = await ask?.().catch(() => null);
      for (const track of stream?.getTracks() ?? []) {
        if (getState() === opening && track.kind === 'video') share(track);
        else track.stop();
      }
      if (getState() === opening) stop();
    },
  };
}

export type ScreenShare = ReturnType<typeof createScreenShare>;
