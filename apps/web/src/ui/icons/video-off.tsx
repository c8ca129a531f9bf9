import { icon } from './icon';

export const VideoOffIcon = icon(
  <>
    <path d="M10 6h3.25a2.5 2.5 0 0 1 2.5 2.5v2l5.5-3v9l-3-1.6M15.5 16.5a2.5 2.5 0 0 1-2.25 1.5h-8a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 5 6" />
    <path d="m4 4 16 16" />
  </>,
);
