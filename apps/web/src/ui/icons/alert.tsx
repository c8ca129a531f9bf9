import { icon } from './icon';

export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.75v5M12 16h.01" />
  </>,
);
