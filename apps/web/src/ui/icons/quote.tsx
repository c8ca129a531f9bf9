import { icon } from './icon';

export const QuoteIcon = icon(
  <path d="M10 7.5c-3 0-5 2-5 5v4h5.25v-5H7M19.5 7.5c-3 0-5 2-5 5v4h5.25v-5H16.5" />,
);
