import { icon } from './icon';

export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13.5 10l2 2" />
  </>,
);

export const LogIcon = icon(
  <>
    <path d="M14.5 20H6.75A2.25 2.25 0 0 1 4.5 17.75V6.25A2.25 2.25 0 0 1 6.75 4h10.5a2.25 2.25 0 0 1 2.25 2.25V15Z" />
    <path d="M14.5 20v-5h5M8 8.5h8M8 12h5" />
  </>,
);

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

export const UploadIcon = icon(
  <>
    <path d="M12 15.25V4.25M7.5 8.5 12 4l4.5 4.5" />
    <path d="M4.5 19.75h15" />
  </>,
);

export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.75" rx="2.5" />
    <path d="M8 10.5V7.75a4 4 0 0 1 8 0v2.75" />
  </>,
);

export const OpenLockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.75" rx="2.5" />
    <path d="M8 10.5V7.75a4 4 0 0 1 7.6-1.75" />
  </>,
);
