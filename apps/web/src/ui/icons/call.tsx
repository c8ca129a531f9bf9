import { icon } from './icon';

export const MicrophoneIcon = icon(
  <>
    <rect x="9" y="3.5" width="6" height="11" rx="3" />
    <path d="M5.75 11.5a6.25 6.25 0 0 0 12.5 0M12 17.75v3" />
  </>,
);

export const MicrophoneOffIcon = icon(
  <>
    <path d="M15 9.5v-3a3 3 0 0 0-5.7-1.3M9 9v2.5a3 3 0 0 0 4.6 2.5" />
    <path d="M5.75 11.5a6.25 6.25 0 0 0 10 5M18.25 11.5a6 6 0 0 1-.4 2.2M12 17.75v3M4 4l16 16" />
  </>,
);

export const VideoOffIcon = icon(
  <>
    <path d="M10 6h3.25a2.5 2.5 0 0 1 2.5 2.5v2l5.5-3v9l-3-1.6M15.5 16.5a2.5 2.5 0 0 1-2.25 1.5h-8a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 5 6" />
    <path d="m4 4 16 16" />
  </>,
);

export const FlipIcon = icon(
  <>
    <path d="M4.5 12a7.5 7.5 0 0 1 12.9-5.2L19.5 9M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-12.9 5.2L4.5 15M4.5 19.5V15H9" />
  </>,
);

export const ScreenIcon = icon(
  <path d="M3.5 5h17v11h-17ZM9 20h6M12 16v4M12 13V8.5M9.75 10.5 12 8.25l2.25 2.25" />,
);

export const FloatIcon = icon(
  <path d="M20.5 10.5V5h-17v13h6.5M13 13.5h7.5V19H13ZM7 8.5l3 3m0-2.75V11.5H7.25" />,
);

export const ShrinkIcon = icon(<path d="M4 14h6v6M20 10h-6V4M10 14l-6.5 6.5M14 10l6.5-6.5" />);

export const HangUpIcon = icon(
  <path d="M3.2 15.9 2.6 14a2 2 0 0 1 .6-2.1 13.6 13.6 0 0 1 17.6 0 2 2 0 0 1 .6 2.1l-.6 1.9a1.2 1.2 0 0 1-1.5.8l-3-.9a1.2 1.2 0 0 1-.85-1.1l-.1-2a10.5 10.5 0 0 0-6.7 0l-.1 2a1.2 1.2 0 0 1-.85 1.1l-3 .9a1.2 1.2 0 0 1-1.5-.8Z" />,
);

export const VideoIcon = icon(
  <>
    <rect x="2.75" y="6" width="13" height="12" rx="2.5" />
    <path d="m15.75 10.5 5.5-3v9l-5.5-3" />
  </>,
);

export const SoundIcon = icon(
  <path d="M4 9.75v4.5h3.25L12 18.5v-13L7.25 9.75ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
);
