import { icon } from './icon';

export const PotIcon = icon(
  <path d="M5 10h14v6.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3ZM2.75 12H5M19 12h2.25M9.5 4c-1 1.2 1 1.8 0 3M14 4c-1 1.2 1 1.8 0 3" />,
);
