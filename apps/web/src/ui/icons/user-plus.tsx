import { icon } from './icon';

export const UserPlusIcon = icon(
  <>
    <circle cx="10" cy="8" r="4" />
    <path d="M2.75 20.25a7.25 7.25 0 0 1 11.5-5.9" />
    <path d="M18.25 14v6M15.25 17h6" />
  </>,
);
