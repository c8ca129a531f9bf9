import { icon } from './icon';

export const BuildingIcon = icon(
  <>
    <path d="M5.5 20.5V5.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v15M3.5 20.5h17" />
    <path d="M9.5 8h.01M14.5 8h.01M9.5 12h.01M14.5 12h.01M10.5 20.5v-4h3v4" />
  </>,
);
