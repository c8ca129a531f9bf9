import { icon } from './icon';

export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <circle cx="9" cy="9.75" r="1.6" />
    <path d="m4 17 4.6-4.3a1.2 1.2 0 0 1 1.6 0l3.3 3 1.7-1.6a1.2 1.2 0 0 1 1.6 0l3.7 3.4" />
  </>,
);
