/** Milliseconds. */
export const toastDuration = { short: 3000, medium: 4000, long: 8000, media: 10_000 } as const;

export interface Toast {
  text: string;
  tone?: 'danger' | 'plain' | 'success';
  duration?: number;
  action?: { label: string; onPress: () => void };
}

type Show = (toast: Toast) => void;

let waiting: Toast[] = [];
let show: Show | undefined;
let wake: (() => void) | undefined;

/** Says something at the top right, for a while. */
export function toast(message: Toast): void {
  if (show) return show(message);
  waiting.push(message);
  wake?.();
}

/** The toaster asks to be told of the first toast; until then its library need not load. */
export function onFirstToast(start: () => void): () => void {
  wake = start;
  if (waiting.length > 0) start();
  return () => {
    wake = undefined;
  };
}

/** Gives toasts, those that wait included, to the one who draws them. */
export function drawToasts(draw: Show): () => void {
  show = draw;
  for (const message of waiting) draw(message);
  waiting = [];
  return () => {
    show = undefined;
  };
}

export interface ToasterProps {
  /** Names the place for screen readers. */
  label: string;
  closeLabel: string;
}
