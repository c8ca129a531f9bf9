import { icon } from './icon';

export const PinIcon = icon(<path d="M9 3h6M10 3v6l-4 5h12l-4-5V3M12 14v7" />);

export const SortIcon = icon(<path d="M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5" />);
