import { icon } from './icon';

export const LogoutIcon = icon(
  <>
    <path d="M10 4H6.5a2.25 2.25 0 0 0-2.25 2.25v11.5A2.25 2.25 0 0 0 6.5 20H10" />
    <path d="M15.5 7.5 20 12l-4.5 4.5" />
    <path d="M9.5 12h10.25" />
  </>,
);
