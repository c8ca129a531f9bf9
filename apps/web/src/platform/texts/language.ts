import { defaultLanguage, isLanguage, type Language } from '@nestmate/contract/languages';
import { deviceStorage } from '../stored/device-storage';

const key = 'lang';
/** The key of a mark that is set while the choice is that of a person who has left. */
const leftKey = 'lang.left';

/** This browser's chosen language; English by default. */
export function storedLanguage(storage: Pick<Storage, 'getItem'> = deviceStorage): Language {
  const stored = storage.getItem(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Whether a language was ever chosen in this browser. */
export const hasChosenLanguage = (storage: Pick<Storage, 'getItem'> = deviceStorage): boolean =>
  isLanguage(storage.getItem(key));

export function storeLanguage(
  language: Language,
  storage: Pick<Storage, 'removeItem' | 'setItem'> = deviceStorage,
) {
  storage.setItem(key, language);
  storage.removeItem(leftKey);
}

/** The person has left: their choice stays only for the pages before sign-in. */
export const leaveLanguage = (storage: Pick<Storage, 'setItem'> = deviceStorage) =>
  storage.setItem(leftKey, 'true');

/** Whether the choice was made by somebody other than the person who signs in now. */
export const isLanguageLeft = (storage: Pick<Storage, 'getItem'> = deviceStorage): boolean =>
  storage.getItem(leftKey) !== null;
