import { icon } from './icon';

export const SmokeIcon = icon(
  <path d="M3 15.5h13v3.5H3ZM19 15.5v3.5M21.5 15.5v3.5M18.5 12c0-2.5-3.5-1.5-3.5-4 0-1.5 1-2.5 1-4M21.5 12c0-3-2.5-3.5-2.5-5.5" />,
);
