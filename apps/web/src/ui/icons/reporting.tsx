import { icon } from './icon';

export const FlagIcon = icon(
  <path d="M5.5 21V4.5s1.5-1 4-1 4 1.75 6.5 1.75 3-.75 3-.75v9.25s-.75.75-3 .75-4-1.75-6.5-1.75-4 1-4 1" />,
);

export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6 6 12 12" />
  </>,
);
