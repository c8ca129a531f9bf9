import type { ReactNode } from 'react';

interface TableProps {
  /** For screen readers. */
  caption: string;
  head: ReactNode;
  /** Below 768 px, where a row has everything in one cell, the heads are for screen readers only. */
  isListOnPhone?: boolean;
  children: ReactNode;
}

/** A dense table. Its cells are `Cell`s; columns that a phone has no room for are hidden there. */
export function Table({ caption, head, isListOnPhone = false, children }: TableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className={isListOnPhone ? 'max-md:sr-only' : ''}>
          <tr className="h-12 border-b border-line text-sm text-ink-3">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps {
  /** Hidden below 768 px. */
  isSecondary?: boolean;
  isHead?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Cell({ isSecondary = false, isHead = false, className = '', children }: CellProps) {
  const Tag = isHead ? 'th' : 'td';
  return (
    <Tag
      {...(isHead && { scope: 'col' })}
      className={`px-2 py-1.5 align-middle sm:px-3 first:pl-4 last:pr-4 ${isHead ? 'font-semibold' : ''} ${isSecondary ? 'max-md:hidden' : ''} ${className}`}
    >
      {children}
    </Tag>
  );
}
