import { icon } from './icon';

export const SmileIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14.25a4.2 4.2 0 0 0 7 0M9 9.5v.5M15 9.5v.5" />
  </>,
);
