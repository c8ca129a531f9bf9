import { type Language, languages, inEachLanguage } from '@nestmate/contract/languages';
import { inEnglishOnly, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { createContext, use } from 'react';

interface EditingState {
  /** The language being edited, which is also that of the phone beside it. */
  language: Language;
  setLanguage: (language: Language) => void;
  /** For staff who may only read. */
  isReadOnly: boolean;
  /** Whether a save was attempted: then missing texts are marked. */
  isTried: boolean;
}

export const EditingContext = createContext<EditingState | null>(null);

/** The text settings of the surrounding editor. */
export function useEditing(): EditingState {
  const editing = use(EditingContext);
  if (!editing) throw new Error('This part is shown inside an editor');
  return editing;
}

const isText = (value: object): value is OfficeText => languages.every((language) => language in value);

/** Every text in the contents of an editor, at any depth. */
function textsIn(value: unknown): OfficeText[] {
  if (typeof value !== 'object' || value === null) return [];
  return isText(value) ? [value] : Object.values(value).flatMap(textsIn);
}

/** The number of texts that lack each language. English is never missing for long: nothing is saved without it. */
export function gapsIn(contents: unknown): Record<Language, number> {
  const texts = textsIn(contents);
  return inEachLanguage((language) => texts.filter((text) => !text[language]?.trim()).length);
}

/** Whether a required text or name is still missing. */
export function isIncomplete(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([field, part]) =>
    typeof part === 'string' ? ['en', 'name'].includes(field) && part.trim() === '' : isIncomplete(part),
  );
}

export const emptyText = inEnglishOnly('');

/** A text as its reader sees it: in English until it is translated. */
export const textIn = (text: OfficeText, language: Language): string => text[language] || text.en;
