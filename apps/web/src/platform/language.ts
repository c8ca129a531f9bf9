import { defaultLanguage, isLanguage, type Language } from '@nestmate/contract';

const key = 'lang';

/** This browser's chosen language; English by default. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> = localStorage): Language {
  const stored = storage.getItem(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

export function storeLanguage(language: Language, storage: Pick<Storage, 'setItem'> = localStorage) {
  storage.setItem(key, language);
}
