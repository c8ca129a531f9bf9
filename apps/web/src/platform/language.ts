import { defaultLanguage, isLanguage, type Language } from '@nestmate/contract';

const key = 'lang';

/** This browser's chosen language; English by default. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> = localStorage): Language {
  const stored = storage.getItem(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Whether a language was ever chosen in this browser. */
export const hasChosenLanguage = (storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  isLanguage(storage.getItem(key));

export function storeLanguage(language: Language, storage: Pick<Storage, 'setItem'> = localStorage) {
  storage.setItem(key, language);
}
