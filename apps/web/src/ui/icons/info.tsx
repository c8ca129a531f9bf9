import { icon } from './icon';

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.25v5M12 8h.01" />
  </>,
);
