import { type ReactNode, useRef } from 'react';
import { useLostFocus } from './use-lost-focus';

interface PageHeadingProps {
  /** Off for the page that the browser opens first. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The large heading of a page outside the frame. It takes the focus from the button that led here and is gone. */
export function PageHeading({ takesFocus = true, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, takesFocus);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl lg:text-4xl">
      {children}
    </h1>
  );
}
