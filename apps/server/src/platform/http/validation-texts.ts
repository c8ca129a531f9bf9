import type { Language } from '@nestmate/contract';
import { z } from 'zod';

/** zod's own sentences for a wrong value, in the languages of the product. */
export const validationTexts: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
};
