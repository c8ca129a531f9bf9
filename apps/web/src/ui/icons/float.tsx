import { icon } from './icon';

export const FloatIcon = icon(
  <path d="M20.5 10.5V5h-17v13h6.5M13 13.5h7.5V19H13ZM7 8.5l3 3m0-2.75V11.5H7.25" />,
);
