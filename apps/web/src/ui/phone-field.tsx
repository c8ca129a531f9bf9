import { lazy, Suspense } from 'react';
import type { FieldProps } from './field-parts';
import { Skeleton } from './skeleton';

export interface PhoneFieldProps extends FieldProps {
  /** E.164, such as +12125550123, or nothing. */
  value: string;
  onChange: (value: string) => void;
  /** Names the choice of a country. */
  countryLabel: string;
  /** For the names of countries. */
  locale: string;
}

const PhoneInput = lazy(() => import('./phone-input'));

/** A telephone number of any country; the United States first. Its knowledge of numbers loads when it is shown. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="mt-6.5 h-12 w-full rounded-control" />}>
      <PhoneInput {...props} />
    </Suspense>
  );
}
