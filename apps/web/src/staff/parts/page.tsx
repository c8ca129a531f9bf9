import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Shown beside the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Whether the header is left out when the page is printed. */
  isOnScreenOnly?: boolean;
  children: ReactNode;
}

/** A page of the console: its title and actions on one line, then the content. */
export function Page({ title, note, actions, isOnScreenOnly = false, children }: PageProps) {
  return (
    <div className="flex flex-col px-4 pb-10 sm:px-6 print:p-0">
      <header
        className={`flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2.5 ${isOnScreenOnly ? 'print:hidden' : ''}`}
      >
        <h1 tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
          {title}
        </h1>
        {note && <p className="text-ink-3">{note}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
