import type { Page } from '@playwright/test';
import { launchOptions } from './chromium';

/** A browser with a simulated camera and microphone, which plays sound without a press. */
export const withDevices = {
  ...launchOptions,
  args: [
    ...launchOptions.args,
    // Encoding takes most of a call's work, and shows as much with few frames.
    '--use-fake-device-for-media-stream=fps=10',
    // A browser without a window has no other way to answer for the person.
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
  ],
};

/** A browser with these switches in place of both simulated devices and a person who permits them. */
export const withMedia = (...switches: string[]) => ({
  ...launchOptions,
  args: [...launchOptions.args, '--autoplay-policy=no-user-gesture-required', ...switches],
});

/** Remembers the tracks that the page opens from its next address on. */
export const watchTracks = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    for (const ask of ['getUserMedia', 'getDisplayMedia'] as const) {
      const open = navigator.mediaDevices[ask].bind(navigator.mediaDevices);
      navigator.mediaDevices[ask] = async (constraints) => {
        const stream = await open(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
    }
    Object.assign(globalThis, { openedTracks: tracks });
  });

/** How many of the opened tracks still run. */
export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  );

/** As if the person looked at another tab, or back: a browser without a window shows each of its pages. */
export const showsElsewhere = (page: Page, isElsewhere: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isElsewhere ? 'hidden' : 'visible',
  );

/** The frames that the largest moving picture has shown. */
export const framesSeen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const videos = Array.from(document.querySelectorAll('video'));
    const [largest] = videos.toSorted((one, other) => other.clientWidth - one.clientWidth);
    return largest?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  });
