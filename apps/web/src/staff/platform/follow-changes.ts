import type { NetworkId } from '@nestmate/contract/ids';
import type { OfficeArea } from '@nestmate/contract/staff/changes';
import { queryClient } from './query-client';
import { staffKeys } from './staff.keys';
import { refreshAfter, refreshAll } from './staff.refresh';

/** A window that nobody has touched for this long no longer follows, so that its session ends when nobody is there. */
const attentionMs = 30 * 60_000;
/** The delay before a retry after a refusal. */
const refusedMs = 30_000;
/** The overview counts everybody, so residents' changes are collected for this long before it is read again. */
const overviewMs = 15_000;
const touches = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Keeps a window's data of a network up to date with changes by colleagues and residents, while it is visible and in
 * use. Data that may have changed in between are read again.
 * @returns a stop function
 */
export function followChanges(networkId: NetworkId): () => void {
  let stream: EventSource | undefined;
  let hasPaused = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let counting: ReturnType<typeof setTimeout> | undefined;

  const countAgain = () => {
    counting = undefined;
    void queryClient.invalidateQueries({ queryKey: staffKeys.overview(networkId) });
  };
  const pause = () => {
    stream?.close();
    stream = undefined;
    hasPaused = true;
  };
  const open = () => {
    if (stream || again) return;
    stream = new EventSource(`/staff/v1/networks/${networkId}/changes`);
    stream.addEventListener('open', () => {
      if (hasPaused) void refreshAll(networkId);
      hasPaused = false;
    });
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      void refreshAfter(networkId, JSON.parse(data) as OfficeArea[]);
      counting ??= setTimeout(countAgain, overviewMs);
    });
    // The browser connects again by itself, unless it was refused: then the session may be over.
    stream.addEventListener('error', () => {
      hasPaused = true;
      if (stream?.readyState !== EventSource.CLOSED) return;
      stream = undefined;
      again = setTimeout(() => {
        again = undefined;
        attend();
      }, refusedMs);
      void queryClient.invalidateQueries({ queryKey: staffKeys.me });
    });
  };
  function attend() {
    clearTimeout(idle);
    idle = setTimeout(pause, attentionMs);
    if (document.visibilityState === 'visible') open();
    else pause();
  }

  attend();
  document.addEventListener('visibilitychange', attend);
  for (const touch of touches) addEventListener(touch, attend, { passive: true });
  return () => {
    clearTimeout(idle);
    clearTimeout(again);
    clearTimeout(counting);
    document.removeEventListener('visibilitychange', attend);
    for (const touch of touches) removeEventListener(touch, attend);
    stream?.close();
  };
}
