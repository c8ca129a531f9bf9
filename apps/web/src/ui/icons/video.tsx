import { icon } from './icon';

export const VideoIcon = icon(
  <>
    <rect x="2.75" y="6" width="13" height="12" rx="2.5" />
    <path d="m15.75 10.5 5.5-3v9l-5.5-3" />
  </>,
);
