import { icon } from './icon';

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.75" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
