import { icon } from './icon';

export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13.5 10l2 2" />
  </>,
);
