import type { Language } from '@nestmate/contract';
import { createContext, use } from 'react';

interface Editing {
  /** The column that is written in, and the language of the phone beside it. */
  language: Language;
  setLanguage: (language: Language) => void;
  /** For who may look only. */
  isReadOnly: boolean;
  /** Whether it was to be saved: then what is missing is marked. */
  isTried: boolean;
}

export const EditingContext = createContext<Editing | null>(null);

/** How the texts of the editor around are shown. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('This part is shown inside an editor');
  return editing;
}
