import { icon } from './icon';

export const HeartIcon = icon(
  <path d="M12 20s-8.25-4.7-8.25-10.6A4.65 4.65 0 0 1 12 6.6a4.65 4.65 0 0 1 8.25 2.8C20.25 15.3 12 20 12 20Z" />,
);
