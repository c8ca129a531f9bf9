import { icon } from './icon';

export const ThermometerIcon = icon(
  <path d="M14.5 13.6V5.5a2.5 2.5 0 0 0-5 0v8.1a4.25 4.25 0 1 0 5 0ZM12 9v7.5" />,
);
