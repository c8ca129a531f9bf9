import { icon } from './icon';

export const MicrophoneOffIcon = icon(
  <>
    <path d="M15 9.5v-3a3 3 0 0 0-5.7-1.3M9 9v2.5a3 3 0 0 0 4.6 2.5" />
    <path d="M5.75 11.5a6.25 6.25 0 0 0 10 5M18.25 11.5a6 6 0 0 1-.4 2.2M12 17.75v3M4 4l16 16" />
  </>,
);
