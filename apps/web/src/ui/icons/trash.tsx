import { icon } from './icon';

export const TrashIcon = icon(
  <>
    <path d="M4 6.5h16" />
    <path d="M9 6.25V4.5A1 1 0 0 1 10 3.5h4a1 1 0 0 1 1 1v1.75" />
    <path d="m6 6.5.8 12A2 2 0 0 0 8.8 20.4h6.4a2 2 0 0 0 2-1.9l.8-12" />
  </>,
);
