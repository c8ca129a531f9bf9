import { icon } from './icon';

export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.75 19.5a6.25 6.25 0 0 1 12.5 0" />
    <path d="M15.5 5.3a3.5 3.5 0 0 1 0 6.4" />
    <path d="M17.6 14.2a6.25 6.25 0 0 1 3.65 5.3" />
  </>,
);

export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.25a7.5 7.5 0 0 1 15 0" />
  </>,
);
