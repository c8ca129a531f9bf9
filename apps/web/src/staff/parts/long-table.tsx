import { type ReactNode, useRef } from 'react';
import { Spacer, useVirtualRows } from './virtual-rows';

interface LongTableProps {
  label: string;
  head: ReactNode;
  /** The widths of the columns. */
  isFixed?: boolean;
  /** Below 768 px, where a row has everything in one cell, the heads are for screen readers only. */
  isListOnPhone?: boolean;
  /** The number of rows on all pages. */
  count: number;
  loaded: number;
  onNeed: () => void;
  /** The cells of a row, which may not have loaded. */
  children: (index: number) => ReactNode;
}

const rowHeight = 48;

/** A table of many rows with its own height, scrollable by keyboard; only visible rows are rendered. */
export function LongTable({
  label,
  head,
  isFixed,
  isListOnPhone,
  count,
  loaded,
  onNeed,
  children,
}: LongTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { shown, before, after, measure } = useVirtualRows({ frame, count, loaded, rowHeight, onNeed });
  return (
    <section
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
      tabIndex={0}
      aria-label={label}
      className="isolate max-h-[max(20rem,calc(100dvh-12rem))] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <table
        aria-label={label}
        aria-rowcount={count + 1}
        className={`w-full border-collapse text-left ${isFixed ? 'table-fixed' : ''}`}
      >
        <thead
          className={`sticky top-0 z-10 bg-surface text-sm text-ink-3 ${isListOnPhone ? 'max-md:sr-only' : ''}`}
        >
          <tr aria-rowindex={1} className="h-11 border-b border-line">
            {head}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map(({ index }) => (
            <tr
              key={index}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className="h-12 border-b border-line"
            >
              {children(index)}
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </section>
  );
}
