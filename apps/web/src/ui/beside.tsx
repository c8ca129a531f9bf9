import type { ReactNode } from 'react';

interface BesideProps {
  /** The name of the part for screen readers, unless it has its own heading. */
  label?: string;
  /** Stays visible while the main part scrolls. */
  isSticky?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The part beside the main part of a screen from 1024 px on, and after it on smaller screens. A direct child of the
 * screen's shape.
 */
export function Beside({ label, isSticky = false, className = '', children }: BesideProps) {
  return (
    <section
      data-beside
      aria-label={label}
      className={`min-w-0 max-lg:mt-8 ${isSticky ? 'lg:sticky lg:top-22' : ''} ${className}`}
    >
      {children}
    </section>
  );
}
