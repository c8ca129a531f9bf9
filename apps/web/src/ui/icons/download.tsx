import { icon } from './icon';

export const DownloadIcon = icon(
  <>
    <path d="M12 4v11M7.5 10.75 12 15.25l4.5-4.5" />
    <path d="M4.5 19.75h15" />
  </>,
);
