import { lazy, Suspense, useEffect, useState } from 'react';
import { whenFirstTold } from './toasts';

const ToastStack = lazy(() => import('./toast-stack'));

interface Props {
  label: string;
  closeLabel: string;
}

/** Where toasts appear: at the top right. */
export function Toaster(props: Props) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => whenFirstTold(() => setNeeded(true)), []);
  return isNeeded ? (
    <Suspense>
      <ToastStack {...props} />
    </Suspense>
  ) : null;
}
