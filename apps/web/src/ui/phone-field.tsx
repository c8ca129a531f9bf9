import { lazy, Suspense } from 'react';
import type { PhoneFieldProps } from './phone-input';
import { Skeleton } from './skeleton';

const PhoneInput = lazy(() => import('./phone-input'));

/** A telephone number of any country; the United States first. Its knowledge of numbers loads when it is shown. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="mt-6.5 h-12 w-full rounded-control" />}>
      <PhoneInput {...props} />
    </Suspense>
  );
}
