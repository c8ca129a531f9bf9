import type { ReactNode } from 'react';

const widths = { narrow: 'max-w-120', text: 'max-w-176', wide: 'max-w-300' };

interface Props {
  /** One thing at a time, a text or list, or everything there is room for. */
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

/** The column of a page: phone first, clear of notches, never a stretched phone. */
export function Page({ width = 'text', className = '', children }: Props) {
  return (
    <div
      className={`mx-auto w-full ${widths[width]} pt-[max(1rem,env(safe-area-inset-top))] pr-[max(1.25rem,env(safe-area-inset-right))] pb-8 pl-[max(1.25rem,env(safe-area-inset-left))] lg:px-8 lg:pt-10 ${className}`}
    >
      {children}
    </div>
  );
}
