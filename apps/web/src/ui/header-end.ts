import { createContext, type ReactNode } from 'react';

/** What every page that has no way back shows at the end of its header. */
export const HeaderEnd = createContext<ReactNode>(null);
