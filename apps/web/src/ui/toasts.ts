/** Milliseconds. */
export const toastDuration = { short: 3000, medium: 4000, long: 8000 } as const;

export interface Toast {
  text: string;
  tone?: 'danger' | 'plain' | 'success';
  duration?: (typeof toastDuration)[keyof typeof toastDuration];
  action?: { label: string; onPress: () => void };
}

type Show = (toast: Toast) => void;

/** Toasts told before the toaster has loaded. */
const waiting: Toast[] = [];
let show: Show | undefined;
let load: (() => void) | undefined;

/** Tells something that needs no answer. */
export function toast(told: Toast) {
  if (show) return show(told);
  waiting.push(told);
  load?.();
}

/** The toaster comes with its library only when there is something to tell. */
export function whenFirstTold(start: () => void) {
  load = start;
  if (waiting.length > 0) start();
}

export function toastWith(shower: Show) {
  show = shower;
  for (const told of waiting.splice(0)) show(told);
}
