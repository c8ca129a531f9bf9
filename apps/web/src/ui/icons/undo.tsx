import { icon } from './icon';

export const UndoIcon = icon(
  <>
    <path d="M8.5 5 4 9.5 8.5 14" />
    <path d="M4 9.5h10a5.25 5.25 0 0 1 0 10.5H9" />
  </>,
);
