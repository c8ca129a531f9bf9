import { createContext } from 'react';

/** The page that the current one belongs to; the header leads back to it. */
export const ParentPage = createContext<{ label: string; href: string } | null>(null);
