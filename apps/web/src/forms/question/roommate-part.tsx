import type { ReactNode } from 'react';

/** The person's wish for a roommate. It appears after their own answer. */
export function RoommatePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex animate-appear flex-col gap-2 border-t border-line pt-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
