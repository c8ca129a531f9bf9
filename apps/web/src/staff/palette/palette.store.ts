import type { NetworkId } from '@nestmate/contract/ids';
import { create } from 'zustand';
import type { PaletteItem } from './palette-item';

interface RecentItem {
  networkId: NetworkId;
  item: PaletteItem;
}

interface PaletteState {
  isOpen: boolean;
  /** The items chosen last, in this window only: names of people are stored nowhere. */
  recent: readonly RecentItem[];
}

const rememberedAtMost = 20;

export const usePalette = create<PaletteState>()(() => ({ isOpen: false, recent: [] }));

export const openPalette = (): void => usePalette.setState({ isOpen: true });
export const closePalette = (): void => usePalette.setState({ isOpen: false });

/** Runs the chosen item, and remembers it. */
export function choose(networkId: NetworkId, item: PaletteItem): void {
  usePalette.setState(({ recent }) => ({
    recent: [{ networkId, item }, ...recent.filter((one) => one.item.id !== item.id)].slice(
      0,
      rememberedAtMost,
    ),
  }));
  item.run();
}
