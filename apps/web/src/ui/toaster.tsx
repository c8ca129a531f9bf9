import { useEffect, useState } from 'react';
import { lazyPart, usePrefetch } from './lazy-part';
import { onFirstToast, type ToasterProps } from './toasts';

const ToastList = lazyPart(async () => (await import('./toast-list')).default);

/** The toast region, once in the shell. */
export function Toaster(props: ToasterProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  usePrefetch(ToastList);
  // A dialog makes everything else inert; toasts above it can still be read and closed.
  return (
    <div data-react-aria-top-layer="true" className="contents">
      {isNeeded && <ToastList {...props} />}
    </div>
  );
}
