import type { ComponentType } from 'react';

/** Something to jump to or to do. */
export interface PaletteItem {
  id: string;
  label: string;
  /** A second word, also searched. */
  note?: string;
  Icon: ComponentType<{ className?: string }>;
  run: () => void;
}

export interface PaletteGroup {
  id: 'actions' | 'areas' | 'elsewhere' | 'pages' | 'places';
  items: PaletteItem[];
}
