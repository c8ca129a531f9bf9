import type { ComponentType, ReactNode } from 'react';

/** Something to jump to or to do. */
export interface PaletteItem {
  id: string;
  label: string;
  /** A second word, also searched. */
  note?: string;
  Icon: ComponentType<{ className?: string }>;
  /** At the end of its row. */
  aside?: ReactNode;
  run: () => void;
}

export interface PaletteGroup {
  id: 'actions' | 'areas' | 'elsewhere' | 'imports' | 'pages' | 'people' | 'places' | 'recent' | 'rooms';
  items: PaletteItem[];
}

/** Folds accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether each typed word is in the item's words. */
export function isNamed({ label, note = '' }: PaletteItem, typed: string): boolean {
  const words = plain(`${label} ${note}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => words.includes(word));
}
