import type { ReactNode } from 'react';

/** Milliseconds. */
export const toastDuration = { short: 3000, medium: 4000, long: 8000, media: 10_000 } as const;

/** Errors are shown a little longer. */
export const durationOfTone = {
  plain: toastDuration.short,
  success: toastDuration.short,
  danger: toastDuration.medium,
} as const;

export interface Toast {
  /** A toast with the same id replaces it, and it can be closed by its id. */
  id?: string;
  text: string;
  /** A second text, cut after two lines except for errors. */
  detail?: string;
  /** Replaces the icon of its tone. */
  picture?: ReactNode;
  tone?: 'danger' | 'plain' | 'success';
  /** Without it, that of its tone. */
  duration?: number;
  action?: { label: ReactNode; onPress: () => void };
  /** Called once it is closed, by a person or by its id. */
  onClose?: () => void;
}

interface Drawer {
  draw: (toast: Toast) => void;
  /** Without an id, closes all. */
  close: (id?: string) => void;
}

let waiting: Toast[] = [];
let drawer: Drawer | undefined;
let wake: ((newest: Toast | undefined) => void) | undefined;

const dropWaiting = (id: string | undefined) => {
  if (id !== undefined) waiting = waiting.filter((each) => each.id !== id);
};

let isHeldBack: ((toast: Toast) => boolean) | undefined;

/** Drops toasts whose news another part of the page shows. */
export function holdBackToasts(isHeld: (toast: Toast) => boolean): void {
  isHeldBack = isHeld;
}

/** Shows a toast at the top right. */
export function toast(message: Toast): void {
  if (isHeldBack?.(message)) return;
  if (drawer) return drawer.draw(message);
  dropWaiting(message.id);
  waiting.push(message);
  wake?.(message);
}

export function closeToast(id: string): void {
  const newest = waiting.at(-1);
  dropWaiting(id);
  if (newest !== waiting.at(-1)) wake?.(undefined);
  drawer?.close(id);
}

/** Closes every toast, and drops those that wait for the toaster. */
export function closeToasts(): void {
  if (waiting.length > 0) wake?.(undefined);
  waiting = [];
  drawer?.close();
}

/** Whether a person reads the toasts, or has moved their focus there. */
export const areToastsHeld = () =>
  document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)') !== null;

/**
 * The toaster hears of toasts that nothing draws yet, and when the newest is closed; its library loads with the first.
 */
export function onWaitingToast(hear: (newest: Toast | undefined) => void): () => void {
  wake = hear;
  const newest = waiting.at(-1);
  if (newest) hear(newest);
  return () => {
    wake = undefined;
  };
}

/** Passes toasts, including waiting ones, to their renderer. */
export function drawToasts(by: Drawer): () => void {
  drawer = by;
  for (const message of waiting) by.draw(message);
  waiting = [];
  return () => {
    drawer = undefined;
  };
}

export interface ToasterProps {
  /** Names the place for screen readers. */
  label: string;
  closeLabel: string;
}
