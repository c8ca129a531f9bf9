import { icon } from './icon';

export const BroomIcon = icon(
  <path d="M19.5 4.5 13 11M10 9.5l4.5 4.5c-.5 3-3 5.5-7.5 6l-3-3c2.5-1 4-3.5 6-7.5ZM7 16.5l2-1.5" />,
);
