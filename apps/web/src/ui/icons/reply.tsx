import { icon } from './icon';

export const ReplyIcon = icon(
  <>
    <path d="M9.5 6 4.5 11l5 5" />
    <path d="M4.5 11h8a7 7 0 0 1 7 7v.5" />
  </>,
);
