import { type ReactNode, useCallback } from 'react';
import { type Picture, pictureOf, type SightOfCall } from '../room/sight';

interface Props {
  sight: SightOfCall;
  userId: string;
  picture: Picture;
  children: ReactNode;
}

/** The place of a participant's picture. Its size and visibility decide the size in which the picture is received. */
export function Seen({ sight, userId, picture, children }: Props) {
  const watch = useCallback(
    (element: HTMLSpanElement) => sight.watch(element, pictureOf(userId, picture)),
    [sight, userId, picture],
  );
  return (
    <span ref={watch} className="absolute inset-0">
      {children}
    </span>
  );
}
