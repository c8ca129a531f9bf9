import { createContext, type ReactNode } from 'react';

/** The end of the header of every page without a back link. */
export const HeaderEnd = createContext<ReactNode>(null);
