import type { ReactNode } from 'react';

/** What I want of a roommate. It appears after my own answer. */
export function RoommatePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex animate-appear flex-col gap-2 border-t border-line pt-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
