import { icon } from './icon';

export const SoundIcon = icon(
  <path d="M4 9.75v4.5h3.25L12 18.5v-13L7.25 9.75ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
);
