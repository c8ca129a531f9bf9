import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { launchOptions } from './chromium';

const [width, height, pictures] = [320, 180, 8];

/**
 * The simulated camera's picture, as a file: a bright field that moves to the right. Rendering is most of a call's
 * work, so a small picture twice a second has to do.
 */
function writeFilm(): string {
  const folder = fileURLToPath(new URL('../../.cache', import.meta.url));
  const [film, mine] = [join(folder, 'camera.y4m'), join(folder, `camera-${process.pid}.y4m`)];
  const picture = (at: number) => {
    const light = Buffer.alloc(width * height, 60);
    for (let row = 0; row < height / 2; row += 1)
      light.fill(200, row * width + at * 25, row * width + at * 25 + 90);
    return [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)];
  };
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    mine,
    Buffer.concat([head, ...Array.from({ length: pictures }, (_, at) => picture(at)).flat()]),
  );
  // A browser of another worker may be reading it.
  renameSync(mine, film);
  return film;
}

/** A browser with a simulated camera and microphone, which plays sound without a press. */
export const withDevices = {
  ...launchOptions,
  args: [
    ...launchOptions.args,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${writeFilm()}`,
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

/** The number of opened tracks that are still live. */
export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  );

/** Simulates switching to another tab, or back: a browser without a window shows each of its pages. */
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
