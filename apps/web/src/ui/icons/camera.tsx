import { icon } from './icon';

export const CameraIcon = icon(
  <>
    <path d="M8 6.5 9.4 4.4h5.2L16 6.5h2.5a2.25 2.25 0 0 1 2.25 2.25v8.5a2.25 2.25 0 0 1-2.25 2.25h-13a2.25 2.25 0 0 1-2.25-2.25v-8.5A2.25 2.25 0 0 1 5.5 6.5Z" />
    <circle cx="12" cy="12.75" r="3.5" />
  </>,
);
