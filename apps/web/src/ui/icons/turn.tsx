import { icon } from './icon';

export const TurnLeftIcon = icon(
  <>
    <path d="M4 4.5v5h5" />
    <path d="M4.4 9.5A8.25 8.25 0 1 1 3.75 13" />
  </>,
);

export const TurnRightIcon = icon(
  <>
    <path d="M20 4.5v5h-5" />
    <path d="M19.6 9.5A8.25 8.25 0 1 0 20.25 13" />
  </>,
);
