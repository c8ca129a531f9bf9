import type { ReactNode } from 'react';

interface PictureProps {
  width: number;
  height: number;
  className?: string;
  children: ReactNode;
}

/** The base of an illustration: ink lines of one weight. Decorative, next to visible words. */
export function Picture({ width, height, className = '', children }: PictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={`stroke-outline ${className}`}
    >
      {children}
    </svg>
  );
}
