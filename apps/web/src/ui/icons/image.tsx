import { icon } from './icon';

export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <circle cx="9" cy="9.75" r="1.6" />
    <path d="m4 17 4.6-4.3a1.2 1.2 0 0 1 1.6 0l3.3 3 1.7-1.6a1.2 1.2 0 0 1 1.6 0l3.7 3.4" />
  </>,
);

export const CameraIcon = icon(
  <>
    <path d="M8 6.5 9.4 4.4h5.2L16 6.5h2.5a2.25 2.25 0 0 1 2.25 2.25v8.5a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-8.5A2.25 2.25 0 0 1 5.5 6.5Z" />
    <circle cx="12" cy="12.75" r="3.5" />
  </>,
);
