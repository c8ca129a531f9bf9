import { icon } from './icon';

export const ChatIcon = icon(
  <>
    <path d="M20.5 11.5a7.5 7.5 0 0 1-7.5 7.5H4.5l1.6-3.1a7.5 7.5 0 1 1 14.4-4.4Z" />
    <path d="M9.5 11.5h.01M13 11.5h.01M16.5 11.5h.01" />
  </>,
);
