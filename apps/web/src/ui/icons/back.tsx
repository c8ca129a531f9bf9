import { icon } from './icon';

export const BackIcon = icon(
  <>
    <path d="M10.5 5.5 4 12l6.5 6.5" />
    <path d="M4.25 12H20" />
  </>,
);
