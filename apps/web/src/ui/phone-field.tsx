import type { PhoneFieldProps } from './phone-input';
import { later } from './later';
import { Skeleton } from './skeleton';

/** A telephone number of any country; the United States first. Its knowledge of numbers loads when it is shown. */
export const PhoneField = later<PhoneFieldProps>(
  async () => (await import('./phone-input')).default,
  <Skeleton className="mt-6.5 h-12 w-full rounded-control" />,
);
