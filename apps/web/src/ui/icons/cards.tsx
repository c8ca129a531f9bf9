import { icon } from './icon';

export const CardsIcon = icon(
  <>
    <rect x="8.5" y="4" width="11.5" height="15.5" rx="2.5" />
    <path d="M5.6 6.6 4.4 7a2 2 0 0 0-1.2 2.5l3 8.6" />
  </>,
);
