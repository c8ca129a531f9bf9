import { icon } from './icon';

export const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.75 4.75v13.5C7 18 10 18.5 12 20c2-1.5 5-2 8.25-1.75V4.75C17 4.5 14 5 12 6.5ZM12 6.5V20" />,
);
