import { icon } from './icon';

export const SendIcon = icon(
  <>
    <path d="M20.5 3.5 10 14" />
    <path d="m20.5 3.5-6.25 17-4.25-6.5-6.5-4.25Z" />
  </>,
);
