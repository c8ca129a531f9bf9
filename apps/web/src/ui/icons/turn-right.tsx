import { icon } from './icon';

export const TurnRightIcon = icon(
  <>
    <path d="M20 4.5v5h-5" />
    <path d="M19.6 9.5A8.25 8.25 0 1 0 20.25 13" />
  </>,
);
