import { icon } from './icon';

export const LogIcon = icon(
  <>
    <path d="M14.5 20H6.75A2.25 2.25 0 0 1 4.5 17.75V6.25A2.25 2.25 0 0 1 6.75 4h10.5a2.25 2.25 0 0 1 2.25 2.25V15Z" />
    <path d="M14.5 20v-5h5M8 8.5h8M8 12h5" />
  </>,
);
