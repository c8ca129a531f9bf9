import { icon } from './icon';

export const ForwardIcon = icon(<path d="m9 5.5 6.5 6.5L9 18.5" />);
