import type { ReactNode } from 'react';
import { useCoveredHeight } from './keyboard';

/**
 * The actions of a page, within the thumb's reach wherever the page is scrolled. The last element of a tall form: on a
 * phone it stays at the foot of the page while the form above it grows and shrinks.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const covered = useCoveredHeight();
  return (
    <>
      <div className="min-h-6 grow lg:grow-0" />
      <div
        data-thumb-zone
        className="sticky bottom-(--menu-height,0px) z-10 -mx-5 flex items-center gap-3 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:-mb-8 lg:mx-0 lg:px-0"
        style={covered > 0 ? { bottom: covered } : undefined}
      >
        {children}
      </div>
    </>
  );
}
