import { icon } from './icon';

export const SparkleIcon = icon(
  <>
    <path d="M11 4.5c.6 4.2 2.3 5.9 6.5 6.5-4.2.6-5.9 2.3-6.5 6.5-.6-4.2-2.3-5.9-6.5-6.5 4.2-.6 5.9-2.3 6.5-6.5Z" />
    <path d="M18.5 15.5v5M16 18h5" />
  </>,
);
