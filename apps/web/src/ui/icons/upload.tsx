import { icon } from './icon';

export const UploadIcon = icon(
  <>
    <path d="M12 15.25V4.25M7.5 8.5 12 4l4.5 4.5" />
    <path d="M4.5 19.75h15" />
  </>,
);
