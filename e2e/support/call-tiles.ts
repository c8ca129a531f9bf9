import type { Page } from '@playwright/test';

/** Observations of the others' pictures in a page's call. */
interface TileObservations {
  /** How often the page had no picture of anybody else in a frame after it had one. */
  black: number;
  /** The number of consecutive samples, one a second, without a newly decoded frame. */
  longestStop: number;
}

/**
 * Observes the others' pictures in each frame, from the page's next navigation on. Call it after `watchConnections` or
 * `relayOnly`.
 */
export const watchTiles = (page: Page) =>
  page.addInitScript(() => {
    const noticed: TileObservations = { black: 0, longestStop: 0 };
    let isOver = false;
    let hasSeen = false;
    const others = () =>
      Array.from(document.querySelectorAll<HTMLVideoElement>('[role=dialog] video')).filter(
        (video) => !video.className.includes('-scale-x'),
      );
    const tracksOf = (video: HTMLVideoElement) =>
      video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
    const isPicture = (video: HTMLVideoElement) =>
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
      tracksOf(video).some(({ readyState }) => readyState === 'live');
    function look() {
      const isThere = others().some(isPicture);
      if (isThere) hasSeen = true;
      else if (hasSeen) noticed.black += 1;
      if (!isOver) requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    const decoded = new Map<string, number>();
    let stop = 0;
    async function count() {
      const before = JSON.stringify([...decoded]);
      for (const connection of (globalThis as unknown as { connections: RTCPeerConnection[] }).connections) {
        if (connection.connectionState !== 'connected') continue;
        for (const entry of (await connection.getStats()).values() as Iterable<RTCInboundRtpStreamStats>)
          if (entry.type === 'inbound-rtp' && entry.kind === 'video' && entry.framesDecoded)
            decoded.set(entry.trackIdentifier, entry.framesDecoded);
      }
      stop = decoded.size > 0 && before === JSON.stringify([...decoded]) ? stop + 1 : 0;
      noticed.longestStop = Math.max(noticed.longestStop, stop);
      if (!isOver) setTimeout(() => void count(), 1000);
    }
    void count();
    const endWatch = () => {
      isOver = true;
      return noticed;
    };
    Object.assign(globalThis, { noticed, endWatch });
  });

/** The observations until now. */
export const noticedSoFar = (page: Page): Promise<TileObservations> =>
  page.evaluate(() => (globalThis as unknown as { noticed: TileObservations }).noticed);

/** Ends the observation, which costs a frame's work sixty times a second. */
export const noticedTiles = (page: Page): Promise<TileObservations> =>
  page.evaluate(() => (globalThis as unknown as { endWatch: () => TileObservations }).endWatch());
