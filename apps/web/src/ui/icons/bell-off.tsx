import { icon } from './icon';

export const BellOffIcon = icon(
  <>
    <path d="M8.2 5.4A6 6 0 0 1 18 10c0 2.2.4 3.7.8 4.8" />
    <path d="M6.1 9A7 7 0 0 0 6 10c0 5-2 6.5-2 6.5h12.5" />
    <path d="M10 19.75a2.25 2.25 0 0 0 4 0" />
    <path d="m4 4 16 16" />
  </>,
);
