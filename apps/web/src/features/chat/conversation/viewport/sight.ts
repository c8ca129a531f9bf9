import type { MessageStretch } from '../../store/message-stretch';

/** The visible part of the list, in CSS pixels. */
export interface Sight {
  /** How far the list is scrolled. */
  top: number;
  height: number;
  contentHeight: number;
  /** The index of the last message in sight; undefined while it is not known. */
  lastIndex: number | undefined;
}

/** How near to the end, in CSS pixels, counts as being there. */
const nearEndPx = 48;
/** How near to either end of a stretch, in CSS pixels, the next page is fetched. */
const fetchAheadPx = 600;

const below = ({ top, height, contentHeight }: Sight) => contentHeight - top - height;

export const isNearEnd = (sight: Sight): boolean => below(sight) < nearEndPx;

export const hasAllInSight = ({ height, contentHeight }: Sight): boolean => contentHeight <= height;

export function pagesToFetch(sight: Sight, { hasOlder, hasNewer }: MessageStretch): ('newer' | 'older')[] {
  const pages: ('newer' | 'older')[] = [];
  if (sight.top < fetchAheadPx && hasOlder) pages.push('older');
  if (below(sight) < fetchAheadPx && hasNewer) pages.push('newer');
  return pages;
}
