const variable = '--toasts-top';
/** The place of toasts from the top, in CSS. */
export const topOfToasts = `var(${variable}, 16px)`;

/** Pixels; the least size of a toast, and what it keeps from the edges. */
const edge = 16;
const gap = 8;
const minHeight = 66;
const width = 356;

interface Box {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The highest place in the upper half at which a toast covers none of the controls; at the top where there is no such place. */
export function freeTop(
  controls: readonly Box[],
  view: { width: number; height: number },
  height = minHeight,
): number {
  const right = view.width - edge;
  const left = Math.max(edge, right - width);
  const below = controls.filter((each) => each.right > left && each.left < right);
  const isFree = (top: number) =>
    top <= view.height / 2 &&
    top + height + gap <= view.height &&
    below.every((each) => each.bottom <= top || each.top >= top + height);
  const tops = [edge, ...below.map(({ bottom }) => bottom + gap)].filter((top) => top >= edge);
  return tops.toSorted((a, b) => a - b).find(isFree) ?? edge;
}

const controls =
  'a[href], button, summary, input, textarea, select, [role=button], [role=switch], [role=radio]';

const isSeen = ({ width: wide, height: high }: DOMRect) => wide > 0 && high > 0;

/** Moves the toasts to where they cover nothing that can be pressed. */
export function placeToasts(): void {
  const boxes = Array.from(document.querySelectorAll(controls))
    .filter((control) => !control.closest('[data-sonner-toaster]'))
    .map((control) => control.getBoundingClientRect())
    .filter(isSeen);
  const drawn = Array.from(document.querySelectorAll('[data-sonner-toast]'));
  const height = Math.max(minHeight, ...drawn.map((each) => each.getBoundingClientRect().height));
  const top = freeTop(boxes, { width: innerWidth, height: innerHeight }, height);
  document.documentElement.style.setProperty(variable, `${top}px`);
}
