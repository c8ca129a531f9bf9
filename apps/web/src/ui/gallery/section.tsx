import type { ReactNode } from 'react';

/** One family of components. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-6 text-xl">{title}</h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

/** Some states of one component, with their name. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 font-sans text-sm font-semibold text-ink-3">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  );
}

/** Samples as wide as a phone, in a row where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-2 xl:grid-cols-3">{children}</div>;
}
