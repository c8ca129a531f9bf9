/** Pixels, as in all of this file. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface FreeSpan {
  left: number;
  right: number;
  height: number;
  /** The highest and the lowest top that it may have. */
  from: number;
  to: number;
}

/** The margin to keep free. */
const gap = 8;

/** The highest position at which an element as wide as `span` covers none of the controls. */
export function findFreeTop(
  controls: readonly Box[],
  { left, right, height, from, to }: FreeSpan,
): number | undefined {
  const below = controls.filter((each) => each.right > left && each.left < right);
  const isFree = (top: number) =>
    top <= to && below.every((each) => each.bottom <= top || each.top >= top + height);
  const tops = [from, ...below.map(({ bottom }) => bottom + gap)].filter((top) => top >= from);
  return tops.toSorted((a, b) => a - b).find(isFree);
}

/** The first free position; the first of all if none is free. */
export const freeTop = (controls: readonly Box[], span: FreeSpan): number =>
  findFreeTop(controls, span) ?? span.from;

const controls =
  'a[href], button, summary, input, textarea, select, [role=button], [role=switch], [role=radio]';

/** An element for screen readers only is one pixel wide. */
const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1;

/** Nothing below a dialog can be clicked. */
const outOfReach = '[inert], [aria-hidden=true]';

/**
 * The areas of the page's controls.
 * @param floating a selector of elements that float above it
 */
export const controlsBelow = (floating: string): Box[] =>
  Array.from(document.querySelectorAll(controls))
    .filter((control) => !control.closest(`${floating}, ${outOfReach}`))
    .map((control) => control.getBoundingClientRect())
    .filter(isSeen);

/** A page renders its parts one after the other. */
const settlesMs = 150;

/** Calls the listener whenever the page has changed and rests for a moment, until the returned function is called. */
export function onPageSettled(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(listener, settlesMs);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    // Once a dialog has closed, the controls below it can be reached again.
    attributeFilter: ['inert', 'aria-hidden'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
