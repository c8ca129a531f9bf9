import { icon } from './icon';

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.75" />
    <path d="m16 16 4.5 4.5" />
  </>,
);

export const FilterIcon = icon(
  <>
    <path d="M4 7h9M17.5 7H20M4 17h2.5M11 17h9" />
    <circle cx="15.25" cy="7" r="2.25" />
    <circle cx="8.75" cy="17" r="2.25" />
  </>,
);
