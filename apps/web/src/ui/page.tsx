import type { ReactNode } from 'react';

interface PageProps {
  className?: string;
  children: ReactNode;
}

/** A screen's content area: 20 px from the edges of a phone, 40 px right of the menu from 1024 px, clear of notches. */
export function Page({ className = '', children }: PageProps) {
  return (
    <div
      className={`w-full pt-(--inset-top) sides-5 pb-[max(2rem,env(safe-area-inset-bottom))] lg:px-6 xl:px-10 lg:pt-4 lg:pb-10 ${className}`}
    >
      {children}
    </div>
  );
}
