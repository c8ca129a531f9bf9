import type { Language } from '@nestmate/contract';
import { createContext, use } from 'react';

interface Editing {
  /** The language being edited, which is also that of the phone beside it. */
  language: Language;
  setLanguage: (language: Language) => void;
  /** For staff who may only read. */
  isReadOnly: boolean;
  /** Whether a save was attempted: then missing texts are marked. */
  isTried: boolean;
}

export const EditingContext = createContext<Editing | null>(null);

/** The text settings of the surrounding editor. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('This part is shown inside an editor');
  return editing;
}
