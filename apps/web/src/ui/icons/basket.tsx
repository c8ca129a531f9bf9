import { icon } from './icon';

export const BasketIcon = icon(
  <path d="M3.5 10h17l-1.75 8.25a2 2 0 0 1-2 1.6h-9.5a2 2 0 0 1-2-1.6ZM7.5 10 11 4M16.5 10 13 4M9.5 13.5v3M14.5 13.5v3" />,
);
