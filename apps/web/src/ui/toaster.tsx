import { useEffect, useState } from 'react';
import { later, useFetchedAhead } from './later';
import { onFirstToast, type ToasterProps } from './toasts';

const ToastList = later(async () => (await import('./toast-list')).default);

/** The toast region, once in the shell. */
export function Toaster(props: ToasterProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  useFetchedAhead(ToastList);
  return isNeeded && <ToastList {...props} />;
}
