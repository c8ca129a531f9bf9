import { create } from 'zustand';

/** The key that opens the palette together with K, as this computer's keyboard names it. */
export const commandKey = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export const usePalette = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });
