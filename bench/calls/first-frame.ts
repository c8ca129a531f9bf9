import type { Page } from '@playwright/test';

/**
 * Records when Join, or Call, is next clicked and when the first frame of somebody else is shown. Runs before the
 * page's own code; both contenders are measured by it.
 */
export const watchFirstFrame = (page: Page) =>
  page.addInitScript(() => {
    const times: { join?: number; frame?: number; frames: number[] } = { frames: [] };
    Object.assign(globalThis, { callTimes: times });
    addEventListener(
      'click',
      ({ target }) => {
        const words = (target as Element).closest('button')?.textContent?.trim() ?? '';
        if (words !== 'Join' && words !== 'Call') return;
        times.join = performance.now();
        delete times.frame;
      },
      true,
    );
    const Plain = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('track', ({ track }) => {
          if (track.kind !== 'video') return;
          const player = Object.assign(document.createElement('video'), {
            muted: true,
            srcObject: new MediaStream([track]),
          });
          player.requestVideoFrameCallback(() => {
            times.frame ??= performance.now();
            times.frames.push(performance.timeOrigin + performance.now());
          });
          void player.play().catch(() => undefined);
        });
      }
    };
  });

/** Milliseconds from Join to the other's first frame, once it was shown. */
export async function firstFrameMs(page: Page): Promise<number> {
  const took = await page.waitForFunction(() => {
    const { join, frame } = (globalThis as unknown as { callTimes: { join?: number; frame?: number } })
      .callTimes;
    return join !== undefined && frame !== undefined && frame - join;
  });
  return Number(await took.jsonValue());
}

type Times = { callTimes: { join: number; frames: number[] } };

/** Forgets the pictures that a page has. */
export const forgetFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as Times).callTimes.frames = [];
  });

/** The time of a page's last click on Join or Call, by the clock of the machine. */
export const joinedAt = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + (globalThis as unknown as Times).callTimes.join);

/** When the first frame of a new picture was shown, by the machine’s clock. */
export async function frameAt(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => (globalThis as unknown as Times).callTimes.frames[0] ?? 0);
  return at.jsonValue();
}
