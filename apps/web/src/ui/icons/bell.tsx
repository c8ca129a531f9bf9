import { icon } from './icon';

export const BellIcon = icon(
  <>
    <path d="M6 10a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10Z" />
    <path d="M10 19.75a2.25 2.25 0 0 0 4 0" />
  </>,
);
