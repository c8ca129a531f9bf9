import { icon } from './icon';

export const CheckIcon = icon(<path d="m4.75 12.5 5 5 9.5-11" />);
