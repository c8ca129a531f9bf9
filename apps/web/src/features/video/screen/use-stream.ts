import { type RefObject, useEffect, useRef } from 'react';

/** Plays a stream in a media element, and releases it when the element unmounts. */
export function useStream<Element extends HTMLMediaElement>(
  stream: MediaStream | null,
  onRefused?: (player: Element) => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const player = element.current;
    if (!player) return undefined;
    player.srcObject = stream;
    if (stream)
      player.play().catch((error: unknown) => {
        if ((error as Error).name === 'NotAllowedError') onRefused?.(player);
      });
    return () => {
      player.srcObject = null;
    };
  }, [stream, onRefused]);
  return element;
}
