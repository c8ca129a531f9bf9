import { icon } from './icon';

export const PencilIcon = icon(
  <>
    <path d="m4 20 1-4.25L16.25 4.5a2.3 2.3 0 0 1 3.25 3.25L8.25 19Z" />
    <path d="m14 6.75 3.25 3.25" />
  </>,
);
