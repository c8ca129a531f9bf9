import type { ReactNode } from 'react';

const widths = { narrow: 'max-w-120', text: 'max-w-176', wide: 'max-w-300' };

interface Props {
  /** A form, a text or list, or the full width. */
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

/** A screen's column: phone first, clear of notches, limited on wide screens. */
export function Column({ width = 'text', className = '', children }: Props) {
  return (
    <div
      className={`mx-auto w-full ${widths[width]} pt-[max(1rem,env(safe-area-inset-top))] pr-[max(1.25rem,env(safe-area-inset-right))] pb-8 pl-[max(1.25rem,env(safe-area-inset-left))] lg:px-8 lg:pt-10 ${className}`}
    >
      {children}
    </div>
  );
}
