import type { ReactNode } from 'react';

interface Props {
  width: number;
  height: number;
  className?: string;
  children: ReactNode;
}

/** The base of an illustration: ink lines of one weight. Decorative, next to visible words. */
export function Picture({ width, height, className = '', children }: Props) {
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
