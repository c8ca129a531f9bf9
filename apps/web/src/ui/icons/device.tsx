import { icon } from './icon';

export const DeviceIcon = icon(
  <>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M10.5 18.25h3" />
  </>,
);
