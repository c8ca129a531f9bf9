import { icon } from './icon';

export const BellOffIcon = icon(
  <>
    <path d="M8.2 5.4A6 6 0 0 1 18 10c0 2.2.4 3.7.8 4.8" />
    <path d="M6.1 9A7 7 0 0 0 6 10c0 5-2 6.5-2 6.5h12.5" />
    <path d="M10 19.75a2.25 2.25 0 0 0 4 0" />
    <path d="m4 4 16 16" />
  </>,
);

export const PhoneIcon = icon(
  <path d="M5.5 3.75h2.7a1 1 0 0 1 1 .75l.8 3.2a1 1 0 0 1-.3 1L7.9 10.5a12.5 12.5 0 0 0 5.6 5.6l1.8-1.8a1 1 0 0 1 1-.3l3.2.8a1 1 0 0 1 .75 1v2.7a1.75 1.75 0 0 1-1.9 1.75A16.75 16.75 0 0 1 3.75 5.65a1.75 1.75 0 0 1 1.75-1.9Z" />,
);

export const ReplyIcon = icon(
  <>
    <path d="M9.5 6 4.5 11l5 5" />
    <path d="M4.5 11h8a7 7 0 0 1 7 7v.5" />
  </>,
);
