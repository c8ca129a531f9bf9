import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

interface UseVirtualRowsProps {
  /** The scroll container. */
  frame: RefObject<HTMLDivElement | null>;
  /** The number of rows on all pages. */
  count: number;
  loaded: number;
  /** The estimated height of an unmeasured row. */
  rowHeight: number;
  /** Called when visible rows have not loaded. */
  onNeed: () => void;
}

/** The visible rows of a long table, and the heights of the space before and after them. */
export function useVirtualRows({ frame, count, loaded, rowHeight, onNeed }: UseVirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in the table's component
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= loaded && loaded < count) onNeed();
  }, [last, loaded, count, onNeed]);
  return {
    shown,
    before: shown[0]?.start ?? 0,
    after: rows.getTotalSize() - (shown.at(-1)?.end ?? 0),
    scrollTo: (index: number) => rows.scrollToIndex(index),
    /** The `ref` of rows that may be higher than others, which also need a `data-index`. */
    measure: rows.measureElement,
  };
}

/** Replaces the rows that are not rendered. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td>&nbsp;</td>
    </tr>
  ) : null;
