import { useEffect, useReducer, useState } from 'react';
import { onMissingCode } from './code-to-open';
import { lazyPart, usePrefetch } from './lazy-part';
import { durationOfTone, onWaitingToast, toast, type Toast, type ToasterProps } from './toasts';

interface ListProps extends ToasterProps {
  /** The newest toast that was shown before the list's code was there, and its number. */
  waiting: Toast;
  count: number;
}

const ToastList = lazyPart<ListProps>(
  async () => (await import('./toast-list')).default,
  ({ waiting, count }) => <TextAlone key={count} {...waiting} />,
);

/** After this long without the list, a toast shows without its look. */
const listDelayMs = 1000;

/** A toast whose list does not load: without a connection, it may be what says so. */
function TextAlone({ text, tone = 'plain', duration = durationOfTone[tone] }: Toast) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(() => setShown(true), listDelayMs),
      setTimeout(() => setShown(false), listDelayMs + duration),
    ];
    return () => timers.forEach(clearTimeout);
  }, [duration]);
  if (!isShown) return null;
  return (
    <p
      role="alert"
      className="absolute inset-x-4 top-(--toasts-top) rounded-control border border-line bg-surface px-4 py-3.5 font-medium wrap-anywhere text-ink shadow-float sm:left-auto sm:w-89"
    >
      {text}
    </p>
  );
}

interface WaitingToast {
  count: number;
  waiting: Toast | undefined;
}

const next = ({ count }: WaitingToast, waiting: Toast | undefined): WaitingToast => ({
  count: count + 1,
  waiting,
});

interface ShellToasterProps extends ToasterProps {
  /** The text of the toast when what a person opened did not load. */
  missingCode: string;
}

/**
 * The toast region, once in the shell, before the page: it takes no room, and stays as far below the window's top while
 * the page scrolls.
 */
export function Toaster({ missingCode, ...props }: ShellToasterProps) {
  const [{ waiting, count }, hear] = useReducer(next, { count: 0, waiting: undefined });
  useEffect(() => onWaitingToast(hear), []);
  useEffect(
    () => onMissingCode(() => toast({ id: 'missing code', text: missingCode, tone: 'danger' })),
    [missingCode],
  );
  usePrefetch(ToastList);
  return (
    // A dialog makes everything else inert; toasts above it can still be read and closed.
    <div
      data-react-aria-top-layer="true"
      data-toasts
      className="sticky top-(--call-bar,0px) z-60 h-0 overflow-x-clip print:hidden"
    >
      {waiting && <ToastList {...props} waiting={waiting} count={count} />}
    </div>
  );
}
