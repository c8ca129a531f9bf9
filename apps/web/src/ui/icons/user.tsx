import { icon } from './icon';

export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.25a7.5 7.5 0 0 1 15 0" />
  </>,
);
