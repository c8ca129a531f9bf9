import { icon } from './icon';

export const PinIcon = icon(<path d="M9 3h6M10 3v6l-4 5h12l-4-5V3M12 14v7" />);
