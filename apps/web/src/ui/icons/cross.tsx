import { icon } from './icon';

export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
