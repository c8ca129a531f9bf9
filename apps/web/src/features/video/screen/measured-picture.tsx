import { type ReactNode, useCallback } from 'react';
import { type Picture, pictureOf, type CallLayout } from '../engine/layout';

interface MeasuredPictureProps {
  layout: CallLayout;
  userId: string;
  picture: Picture;
  children: ReactNode;
}

/** The place of a participant's picture. Its size and visibility decide the size in which the picture is received. */
export function MeasuredPicture({ layout, userId, picture, children }: MeasuredPictureProps) {
  const watch = useCallback(
    (element: HTMLSpanElement) => layout.watch(element, pictureOf(userId, picture)),
    [layout, userId, picture],
  );
  return (
    <span ref={watch} className="absolute inset-0">
      {children}
    </span>
  );
}
