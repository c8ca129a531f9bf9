import { icon } from './icon';

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
