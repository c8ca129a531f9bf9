import { useEffect, useState } from 'react';
import { lazyPart, usePrefetch } from './lazy-part';
import { onFirstToast, type ToasterProps } from './toasts';

const ToastList = lazyPart(async () => (await import('./toast-list')).default);

/** The toast region, once in the shell, before the page: it takes no room, and stays as far below the window's top while the page scrolls. */
export function Toaster(props: ToasterProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  usePrefetch(ToastList);
  return (
    // A dialog makes everything else inert; toasts above it can still be read and closed.
    <div
      data-react-aria-top-layer="true"
      data-toasts
      className="sticky top-(--call-bar,0px) z-60 h-0 print:hidden"
    >
      {isNeeded && <ToastList {...props} />}
    </div>
  );
}
