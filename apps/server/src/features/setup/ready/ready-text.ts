import type { LocalText } from '@nestmate/contract/languages';

/** A text in every language. */
export const text = (en: string, es: string, zh: string) => ({ en, es, zh });

/** A profile option; its English name is unique. */
export interface ReadyOption {
  topic: LocalText;
  name: LocalText;
}

export const under = (topic: LocalText, names: LocalText[]): ReadyOption[] =>
  names.map((name) => ({ topic, name }));

export const readyGenders = {
  woman: text('Woman', 'Mujer', '女'),
  man: text('Man', 'Hombre', '男'),
  nonbinary: text('Non-binary', 'No binario', '非二元性别'),
};
