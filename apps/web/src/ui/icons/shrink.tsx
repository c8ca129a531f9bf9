import { icon } from './icon';

export const ShrinkIcon = icon(<path d="M4 14h6v6M20 10h-6V4M10 14l-6.5 6.5M14 10l6.5-6.5" />);
