import { icon } from './icon';

export const VideoIcon = icon(
  <>
    <rect x="2.75" y="6" width="12.5" height="12" rx="2.5" />
    <path d="m15.25 10.75 6-3.5v9.5l-6-3.5" />
  </>,
);
