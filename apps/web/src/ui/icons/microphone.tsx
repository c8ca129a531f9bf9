import { icon } from './icon';

export const MicrophoneIcon = icon(
  <>
    <rect x="9" y="3.5" width="6" height="11" rx="3" />
    <path d="M5.75 11.5a6.25 6.25 0 0 0 12.5 0M12 17.75v3" />
  </>,
);
