import { icon } from './icon';

export const HeartIcon = icon(
  <path d="M12 20s-8.25-4.7-8.25-10.6A4.65 4.65 0 0 1 12 6.6a4.65 4.65 0 0 1 8.25 2.8C20.25 15.3 12 20 12 20Z" />,
);

export const UndoIcon = icon(
  <>
    <path d="M8.5 5 4 9.5 8.5 14" />
    <path d="M4 9.5h10a5.25 5.25 0 0 1 0 10.5H9" />
  </>,
);

export const CardsIcon = icon(
  <>
    <rect x="8.5" y="4" width="11.5" height="15.5" rx="2.5" />
    <path d="M5.6 6.6 4.4 7a2 2 0 0 0-1.2 2.5l3 8.6" />
  </>,
);
