import { foldName } from '@nestmate/contract/text/name-words';
import type { ComponentType, ReactNode } from 'react';

/** A page to open, or an action to start. */
export interface PaletteItem {
  id: string;
  label: string;
  /** A second text, also searched. */
  note?: string;
  Icon: ComponentType<{ className?: string }>;
  /** Shown at the end of its row. */
  aside?: ReactNode;
  run: () => void;
}

export interface PaletteGroup {
  id: 'actions' | 'areas' | 'elsewhere' | 'imports' | 'pages' | 'people' | 'places' | 'recent' | 'rooms';
  items: PaletteItem[];
}

/** Whether the item contains each typed word, or signs that are typed alone. */
export function isNamed({ label, note = '' }: PaletteItem, typed: string): boolean {
  const text = `${label} ${note}`;
  const [words, typedWords] = [foldName(text).join(' '), foldName(typed)];
  return typedWords.length === 0
    ? text.includes(typed.trim())
    : typedWords.every((word) => words.includes(word));
}
