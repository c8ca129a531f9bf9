import { lazyPart } from './lazy-part';
import type { PhoneFieldProps } from './phone-input';
import { Skeleton } from './skeleton';

/** A telephone number of any country; the United States first. Its number formats load when it is shown. */
export const PhoneField = lazyPart<PhoneFieldProps>(
  async () => (await import('./phone-input')).default,
  <Skeleton className="mt-6.5 h-12 w-full rounded-control" />,
);
