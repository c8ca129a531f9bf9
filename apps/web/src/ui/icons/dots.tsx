import { icon } from './icon';

export const DotsIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
