import { create } from 'zustand';
import { deviceStorage } from '@/platform/stored/device-storage';

const key = 'shortcuts';
const off = 'off';

/**
 * Whether keys without Ctrl or ⌘ act on the page, on this device. People who speak their input, or whose hands tremble,
 * turn them off (WCAG 2.1.4).
 */
export const useShortcuts = create<{ areOn: boolean }>()(() => ({
  areOn: deviceStorage.getItem(key) !== off,
}));

export function chooseShortcuts(areOn: boolean): void {
  if (areOn) deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, off);
  useShortcuts.setState({ areOn });
}
