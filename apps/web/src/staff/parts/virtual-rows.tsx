import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

interface Props {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** Of all pages. */
  count: number;
  loaded: number;
  /** Of a row that has not been measured. */
  rowHeight: number;
  /** Called when rows are in sight that have not loaded. */
  onNeed: () => void;
}

/** The rows of a long table that are in sight, and the heights of those before and after them. */
export function useVirtualRows({ frame, count, loaded, rowHeight, onNeed }: Props) {
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
    /** The `ref` of rows that may be higher than others, beside their `data-index`. */
    measure: rows.measureElement,
  };
}

/** In place of the rows that are out of sight. */
export const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td>&nbsp;</td>
    </tr>
  ) : null;
