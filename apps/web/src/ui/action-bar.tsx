import type { ReactNode } from 'react';

/** What can be done with a long page, within the thumb's reach wherever the page is scrolled. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-(--menu-height,0px) z-10 -mx-5 mt-6 flex items-center gap-3 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
      {children}
    </div>
  );
}
