import { icon } from './icon';

export const HomeIcon = icon(
  <>
    <path d="m3.5 11 8.5-7 8.5 7" />
    <path d="M5.75 9.5V18A2 2 0 0 0 7.75 20h8.5a2 2 0 0 0 2-2V9.5" />
    <path d="M9.75 20v-5h4.5v5" />
  </>,
);

export const HomePlusIcon = icon(
  <>
    <path d="m3.5 11 8.5-7 8.5 7" />
    <path d="M5.75 9.5V18A2 2 0 0 0 7.75 20h8.5a2 2 0 0 0 2-2V9.5" />
    <path d="M12 11.25v5.5M9.25 14h5.5" />
  </>,
);
