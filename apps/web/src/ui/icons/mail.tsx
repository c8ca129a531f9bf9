import { icon } from './icon';

export const MailIcon = icon(
  <>
    <rect x="3.25" y="5" width="17.5" height="14" rx="2.5" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
