import { areasBelow, type Box, controlsBelow, findFreeTop, freeTop, onPageSettled } from './free-place';
import { areToastsHeld } from './toasts';

const variable = '--toasts-top';
const toaster = '[data-sonner-toaster]';
/** The place of toasts from the top, in CSS. */
export const topOfToasts = `var(${variable}, 16px)`;

/** Pixels: the minimum size of a toast, and its distance from the edges. */
const edge = 16;
const gap = 8;
const minHeight = 66;
const width = 356;

/**
 * The highest place in the upper half at which a toast covers none of the controls, and if there is one, no label either; at the top where
 * there is no such place.
 */
export function topForToasts(
  controls: readonly Box[],
  view: { width: number; height: number; notch?: number },
  height = minHeight,
  labels: readonly Box[] = [],
): number {
  const right = view.width - edge;
  const to = Math.min(view.height / 2, view.height - height - gap);
  const from = Math.max(edge, (view.notch ?? 0) + gap);
  const place = { left: Math.max(edge, right - width), right, height, from, to };
  return findFreeTop([...controls, ...labels], place) ?? freeTop(controls, place);
}

/** Moves the toasts where they cover no control, no title of a page or of an item that has the focus, and where possible no label. */
function placeToasts(): void {
  const drawn = Array.from(document.querySelectorAll('[data-sonner-toast]'));
  const height = Math.max(minHeight, ...drawn.map((each) => each.getBoundingClientRect().height));
  const root = document.documentElement;
  const notch = parseFloat(getComputedStyle(root).getPropertyValue('--inset-top')) || 0;
  const view = { width: innerWidth, height: innerHeight, notch };
  const top = topForToasts(
    controlsBelow(toaster, 'h1, article:focus h2'),
    view,
    height,
    areasBelow(toaster, 'label, legend, [data-label]'),
  );
  root.style.setProperty(variable, `${top}px`);
}

let stopFollowing: (() => void) | undefined;

/** Keeps shown toasts where they cover no control, and never moves them from under a pointer or focus. */
export function keepToastsPlaced(): void {
  placeToasts();
  stopFollowing ??= onPageSettled(() => {
    if (document.querySelector('[data-sonner-toast]')) {
      if (!areToastsHeld()) placeToasts();
      return;
    }
    stopFollowing?.();
    stopFollowing = undefined;
  });
}
