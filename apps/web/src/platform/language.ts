import { defaultLanguage, isLanguage, type Language } from '@nestmate/contract';

const key = 'lang';

/** The language this browser was set to, English until someone chooses. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> = localStorage): Language {
  const stored = storage.getItem(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

export function storeLanguage(language: Language, storage: Pick<Storage, 'setItem'> = localStorage) {
  storage.setItem(key, language);
}
