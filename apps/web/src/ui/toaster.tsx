import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast, type ToasterProps } from './toasts';

const ToastList = lazy(() => import('./toast-list'));

/** The place of toasts, once in the shell. */
export function Toaster(props: ToasterProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  return isNeeded ? (
    <Suspense>
      <ToastList {...props} />
    </Suspense>
  ) : null;
}
