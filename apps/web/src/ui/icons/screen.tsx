import { icon } from './icon';

export const ScreenIcon = icon(
  <path d="M3.5 5h17v11h-17ZM9 20h6M12 16v4M12 13V8.5M9.75 10.5 12 8.25l2.25 2.25" />,
);
