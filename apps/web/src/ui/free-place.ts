/** Pixels, as in all of this file. */
export interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface Place {
  left: number;
  right: number;
  height: number;
  /** The highest and the lowest top that it may have. */
  from: number;
  to: number;
}

/** What is kept free around. */
const gap = 8;

/** The highest place at which something as wide as `place` covers none of the controls; the first of all where there is no such place. */
export function freeTop(controls: readonly Box[], { left, right, height, from, to }: Place): number {
  const below = controls.filter((each) => each.right > left && each.left < right);
  const isFree = (top: number) =>
    top <= to && below.every((each) => each.bottom <= top || each.top >= top + height);
  const tops = [from, ...below.map(({ bottom }) => bottom + gap)].filter((top) => top >= from);
  return tops.toSorted((a, b) => a - b).find(isFree) ?? from;
}

const controls =
  'a[href], button, summary, input, textarea, select, [role=button], [role=switch], [role=radio]';

/** Something for screen readers alone is a pixel wide. */
const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1;

/** Nothing below a dialog can be pressed. */
const outOfReach = '[inert], [aria-hidden=true]';

/**
 * Where the page can be pressed.
 * @param floating a selector of what floats above it
 * @param others one of what else is not to be covered
 */
export const controlsBelow = (floating: string, others?: string): Box[] =>
  Array.from(document.querySelectorAll(others ? `${controls}, ${others}` : controls))
    .filter((control) => !control.closest(`${floating}, ${outOfReach}`))
    .map((control) => control.getBoundingClientRect())
    .filter(isSeen);

/** A page draws its parts one after the other. */
const settlesMs = 150;

/** Calls the listener whenever the page has changed and rests for a moment, until the returned function is called. */
export function onPageSettled(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(listener, settlesMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
