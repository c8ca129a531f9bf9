import type { ReactNode } from 'react';

export interface IconProps {
  className?: string;
}

/**
 * An icon of the set: 24 px, one stroke weight, in the colour of the text around it. It is decorative; the text is
 * elsewhere. Marked for the build, which leaves out the icons of a file that nobody draws.
 */
// @__NO_SIDE_EFFECTS__
export function icon(drawing: ReactNode) {
  return function Icon({ className = 'size-6' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className={`shrink-0 ${className}`}
      >
        {drawing}
      </svg>
    );
  };
}
