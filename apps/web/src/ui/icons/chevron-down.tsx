import { icon } from './icon';

export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
